# Words of the lessons: what a task asks, answers and explains. Plain and short: a reader may be 13.
#
#   $card…   card codes separated by spaces, shown as 7♥. Numbers and plain words as they are.


## Lists of accepted words, in small letters, separated by commas

lesson-words-set = set, sets, s, trio, three of a kind, four of a kind, same rank
lesson-words-run = run, runs, r, sequence, sequences, straight, in a row
lesson-words-no = no, none, not, neither, nothing, nope, never, illegal, invalid, isn't, isnt, n, wrong
lesson-words-same = same, equal, equally, equals, alike, tie, tied, draw, even, as many, both


## Verdicts

lesson-right = Right!
lesson-partly = Good so far, but not all of it.
lesson-wrong = Not yet.
lesson-blank = Not tried yet.
lesson-part-blank = Not tried yet.
lesson-unreadable = That is not wrong, it just cannot be read.
lesson-unreadable-part = What does “{ $part }” mean here?
lesson-stuck = Stuck? { $call } gives a hint.
lesson-hint = Hint { $at } of { $count }
lesson-hint-more = { $call } says more.
lesson-solution = Solution
lesson-heading = Lesson { $number }: { $title }


## Predictions

lesson-predict-first = First predict, then look.
lesson-predict-how = Write your guess into { $call }(…) above and run that cell. Then run this one again.
lesson-locked-now = Locked in: { $said }
lesson-locked-still = Your prediction stands: { $said }
lesson-locked-other = Your first prediction stays: { $said }
lesson-locked-next = There are no marks for it. Run the next cell and see what comes out.
lesson-predicted-right = Just as you predicted!
lesson-predicted-gap = It came out differently. That is how we find out something new.
lesson-you-said = You said: { $said }
lesson-no-function = That is no function.
lesson-no-brackets = Give the name of the function without round brackets behind it.
lesson-code-stopped = The code in the cell stopped before its end.
lesson-code-failed = { $error }: { $text }
lesson-result-other = The code gave something else than this lesson counts.
lesson-result-part = It gave “{ $part }”.
lesson-miscounted = Its numbers are not those that the engine finds. Was the code changed? Bring it back to how it was.


## Tables

lesson-other-table = That is not the table of this task, or a new hand has begun there.
lesson-table-again = Run the cell with the table again to start over.
lesson-table-undo = Take it back with “Undo”, or run the cell with the table again.
lesson-laid-nothing = You threw a card and laid nothing down.
lesson-picked = Those are the right cards.
lesson-press-meld = Now press “Meld”, and they lie on the table.
lesson-other-meld = { $kind ->
    [set] This is a set of { $count }.
   *[run] This is a run of { $count }.
}
lesson-wanted-meld = { $kind ->
    [set] It is legal. But what we look for is a set of { $count } cards.
   *[run] It is legal. But what we look for is a run of { $count } cards.
}


## Finding melds

lesson-find-right = { $kind ->
    [set] A set.
   *[run] A run.
}
lesson-find-kind = { $kind ->
    [set] This is a set, and we look for runs.
   *[run] This is a run, and we look for sets.
}
lesson-find-card = It does not hold { $card }.
lesson-find-size = A legal meld, but it has { $count } cards. We look for those of { $size }.
lesson-find-missing = { $count ->
    [one] One is still missing.
   *[other] { $count } are still missing.
}


## Lesson 1: sets and runs

lesson-title-sets-and-runs = Sets and runs

lesson-sort-prompt = Which of these groups are sets, which are runs, and which are no meld?
lesson-sort-blank = Write set, run or no behind each “=”, then run the cell.
lesson-sort-form = Write set, run or no for each group.
lesson-sort-some-wrong = { $right } of { $count } are right. Read why, and change the others.
lesson-sort-some-missing = { $right } of { $count } are right so far. Fill in the rest.
lesson-sort-all-right = All { $count } are right!
lesson-sort-no-meld = No meld. { $reason }
lesson-sort-is-meld = { $kind ->
    [set] A set.
   *[run] A run.
}
lesson-sort-meld-after-all = It is a meld, after all. Compare the ranks, then the suits.
lesson-sort-other-kind = { $said ->
    [set] It is a meld, but no set: in a set all cards have the same rank.
   *[run] It is a meld, but no run: in a run the ranks go up one by one.
}
lesson-sort-why = Three questions are enough. Are there three cards or more? Is it one rank in different suits? Or one suit, with no gap and with the ace below the two?
lesson-sort-hint-1 = Count first. With fewer than three cards it is no meld.
lesson-sort-hint-2 = Now look at the ranks. All the same? Then the suits must all differ: a set. All different? Then the suits must all be the same, and the ranks must follow one another: a run.
lesson-sort-hint-3 = The order in which cards are written does not matter. But the ace does: it is a 1. It comes before the 2 and never after the king.

lesson-build-prompt = Lay down a run of four cards.
lesson-build-blank = Click four cards at the table, press “Meld”, and then run this cell.
lesson-build-form = Give the table, or write the cards, such as "7H 8H 9H".
lesson-build-laid = A run of four.
lesson-build-why = The 5♦ could also go with the other two fives. But a card lies in one meld only, so with this run on the table there are too few fives for a set. And Q♣ K♣ A♣ stays in the hand: the ace is low.
lesson-build-hint-1 = A run has one suit. In which suit do you hold four cards or more?
lesson-build-hint-2 = The diamonds. But one of them lies among other cards, because it would also fit there.
lesson-build-hint-3 = Look at the three fives. One of them is a diamond and comes just before the 6♦.

lesson-more-prompt = Are there more three-card sets or more three-card runs in a deck?
lesson-more-blank = Put "sets", "runs" or "same" in place of the three dots.
lesson-more-form = Write "sets", "runs" or "same".
lesson-more-told = { $said ->
    [set] there are more sets.
    [run] there are more runs.
   *[same] there are as many of each.
}
lesson-more-result-form = It should give the number of sets and the number of runs.
lesson-more-counted = Counted: { $sets } sets and { $runs } runs.
lesson-more-why-sets = Sets: there are { $ranks } ranks. Of each rank there are four cards, and one of them stays out: { $ways } ways. { $ranks } × { $ways } = { $sets }.
lesson-more-why-runs = Runs: in each of the { $suits } suits a run may start with the ace, the 2, and so on up to the jack: { $starts } ways. { $suits } × { $starts } = { $runs }.
lesson-more-why-gap = The runs lose { $lost } starts in each suit, because after the king there is nothing. Even if Q K A were a run too, there would be only { $high } of them, against { $sets } sets.

lesson-sevens-prompt = In how many three-card melds can the 7♥ lie?
lesson-sevens-blank = Put a number in place of the three dots. A guess is fine.
lesson-sevens-form = Write a whole number, such as 3.
lesson-sevens-told = { $count ->
    [one] one meld.
   *[other] { $count } melds.
}
lesson-sevens-result-form = It should give a number of melds for each of the 13 hearts.
lesson-sevens-counted = { $cards }: { $count } melds each.
lesson-sevens-why-sets = Sets: every card lies in { $sets }. Take it and two of the other three suits.
lesson-sevens-why-runs = Runs: { $card } lies in { $runs }. It can be the lowest, the middle or the highest card.
lesson-sevens-why-ends = At the ends of a suit there is less room. An ace can only be the lowest card, a king only the highest. So a middle card finds partners more easily than an ace or a king.

lesson-queen-prompt = Write down every three-card run that holds the Q♦.
lesson-queen-blank = Write the runs into the text, one in a line, such as 7D 8D 9D.
lesson-queen-form = Write one run in a line, each card as rank and suit, such as 7D 8D 9D.
lesson-queen-why = The Q♦ can be the middle or the highest card, never the lowest: after the king there is nothing. That makes two runs, and with three sets it lies in five melds.
lesson-queen-hint-1 = Write the diamonds in order: A 2 3 4 5 6 7 8 9 10 J Q K.
lesson-queen-hint-2 = Put a window of three cards over that line and push it along. When is the queen inside?
lesson-queen-hint-3 = There are two. In one the queen is the highest card.

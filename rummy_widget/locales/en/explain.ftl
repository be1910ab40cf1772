# The reasons of a move, made of its player's own numbers. A text is a head and what follows from the claim.
#
#   $who              the player: the name of a seat or of a level
#   $did, $foil-did   what was done, and what it is held against: a kind of move
#   $card, $cards     cards of the move; $card-foil, $cards-foil those of the other one
#   $card-up          the card on the pile
#   $number           a number of cards
# Numbers come rounded, as text. $unit: "points", or "match" where values are matches won out of a hundred.

## Numbers of points
#
# What a player only estimates of a hand that goes on is no such number.

points-d = { $d } { $d ->
    [1] point
   *[other] points
}
points-lead = { $lead } { $lead ->
    [1] point
   *[other] points
}
points-value = { $value } { $value ->
    [1] point
   *[other] points
}
points-saves = { $saves } { $saves ->
    [1] point
   *[other] points
}
points-must = { $must } { $must ->
    [1] point
   *[other] points
}

## What was done, and instead of what

ex-head = { $pair ->
    [throws] { $who } threw { $card } rather than { $card-foil }
   *[other] { $who } { ex-did } rather than { ex-foil }
}
ex-did = { $did ->
    [discard] threw { $card }
    [meld] laid { $cards } down
    [layoff] laid { $cards } off
    [take] took { $card-up }
    [take-more] took { $number ->
        [2] two
        [3] three
        [4] four
        [5] five
       *[many] many
    } cards from the pile
    [rummy] called Rummy with { $card }
    [pass] did not call
    [swap] swapped { $card } for the joker
    [recycle] turned the pile
    [decline] took nothing
   *[draw] drew
}
ex-foil = { $foil-did ->
    [discard] throw { $card-foil }
    [meld] lay { $cards-foil } down
    [layoff] lay { $cards-foil } off
    [take] take { $card-up }
    [take-more] take { $foil-number ->
        [2] two
        [3] three
        [4] four
        [5] five
       *[many] many
    } cards
    [rummy] call Rummy with { $card-foil }
    [pass] let it pass
    [swap] swap { $card-foil } for the joker
    [recycle] turn the pile
    [decline] take nothing
   *[draw] draw
}

## The claims

# A reason follows.
ex-decisive = { ex-head }, because
ex-sufficient = { ex-head }. This alone is reason enough:
# What was found by playing out, as a whole.
ex-measured = { ex-head }.
ex-agreeing = { ex-head }. Two things speak for this:
ex-trade-off = { ex-head }. For this:
ex-against = Against this:
ex-little = A little speaks against this:
ex-equal-same = { ex-head }. Both are worth the same to it: { $value }.
ex-equal-near = { ex-head }. They are worth nearly the same: { $lead } apart.
ex-equal-unclear = { $unit ->
    [match] { ex-head }. No clear difference was found: { $lead } of a hundred matches, give or take { $error }.
   *[points] { ex-head }. No clear difference was found: { points-lead }, give or take { $error }.
}
ex-equal-habit = { $unit ->
    [match] { ex-head }. The other one won { $lead } more of a hundred matches, give or take { $error }. That is too little to tell.
   *[points] { ex-head }. The other one did better by { points-lead }, give or take { $error }. That is too little to tell.
}
# The same, where two errors do not undo the difference: it is there, and small.
ex-equal-unclear-small = { $unit ->
    [match] { ex-head }. The difference is small: { $lead } of a hundred matches, give or take { $error }.
   *[points] { ex-head }. The difference is small: { points-lead }, give or take { $error }.
}
ex-equal-habit-small = { $unit ->
    [match] { ex-head }. The other one won { $lead } more of a hundred matches, give or take { $error }.
   *[points] { ex-head }. The other one did better by { points-lead }, give or take { $error }.
}
ex-equal-solved = { ex-head }. Every card's place is known, and with best play both bring the same.
ex-solved-only = { $who } { ex-did }. Every card's place is known, and nothing can bring more.
ex-slip = { $who } { ex-did } without thinking. That was a slip. By its own count, to { ex-foil } was better by { $lead }.
ex-slip-lucky = { $who } { ex-did } without thinking. That was a slip, and a lucky one. To { ex-foil } was worth just as much: { $value }.
ex-slip-only = { $who } { ex-did } without thinking. That was a slip.
ex-lays = { $who } { ex-did } rather than hold { $number-laid ->
    [one] it
   *[other] them
}. It lays what it can: { points-value }.
ex-goes-out = { $who } { ex-did } to go out rather than wait. It does so when it can. To it, that is worth { $value }.
ex-only = { $who } { ex-did }. It saw no other way.
ex-silent = { $who } { ex-did } and gives no reason.
ex-somebody = The player
# In front of a text that is shown while the hand is on, all cards face up.
ex-open = Open cards:

## Reasons of players with rules of thumb
#
# Each says why $card-a is the better throw than $card-b: a reason against a move has them exchanged.
# $d: what it is worth; $a, $b: what each of them comes to.

cl-points = { $card-a } counts { $a } and { $card-b } counts { $b }. Nothing else in the hand counts as much.
cl-points-weighed = { $card-a } counts { $a } and { $card-b } counts { $b }. Nothing else that it weighed counts as much.
cl-points-kept = { $card-a } counts { $a } and { $card-b } counts { $b }.
cl-points-more = { $card-a } counts { $d } more than { $card-b }.
# After that: a card $card-c that counts as much as the one thrown, or more, and why it stays.
cl-dearer-pair = { $card-c } is no cheaper, but it is one of a pair.
cl-dearer-near-run = { $card-c } is no cheaper, but it is near to a run.
cl-dearer-waits = { $card-c } is no cheaper, but it helps to wait for live cards.
cl-dearer-feeds-next = { $card-c } is no cheaper, but it fits what the next player took.
cl-dearer-feeds-pile = { $card-c } is no cheaper, but it fits cards of the pile.
cl-dearer-melded = { $card-c } is no cheaper, but it lies in a meld in the hand.
cl-dearer-joker = A joker is no cheaper, but it is worth more in the hand.
cl-dearer-alike = { $card-c } would do as well.
cl-dearer-any = { $card-c } is no cheaper, but it stays for other reasons.
cl-pair = { $card-b } pairs with { $cards-mate }, worth { $d } to it.
cl-pair-alone = { $card-b } is one of a pair, worth { $d } to it.
cl-near-run = { $card-b } is near to a run with { $cards-mate }, worth { $d } to it.
cl-near-run-alone = { $card-b } is near to a run, worth { $d } to it.
cl-copy = { $card-a } is there twice and one stays, worth { $d } to it.
# $live: "few" where $cards-live names the live cards, as they stood when it chose; else "many".
cl-waits = { $card-b } helps to wait for { $live ->
    [few] { $cards-live }
   *[many] many live cards
}, worth { $d } to it.
cl-waits-more = { $card-b } helps to wait for more live cards, worth { $d } to it.
cl-feeds-next = { $card-b } fits what the next player took, which costs { $d }.
cl-feeds-pile = { $card-b } fits cards of the pile, which costs { $d }.
cl-opening = { $card-b } is wanted for the first meld, worth { $d } to it.
cl-may-be-laid = { $card-b } may still come down for points, worth { $d } to it.
cl-joker = a joker in the hand is worth { $d } to it.
cl-melded = { $card-b } lies in a meld in the hand, worth { $d } to it.

## Their reasons for taking the card on the pile, or for leaving it

cl-lays-at-once = { $card-up } counts { $d } and goes down at once.
cl-stays-in-hand = { $card-up } counts { $d } and would only stay.
cl-lays-later = { $card-up } makes a meld for later.
cl-saves = { $card-up } saves { points-saves }. It takes a card that saves { $must } or more.
cl-saves-little = { $card-up } would save { points-saves }. It takes a card that saves { $must } or more.
cl-saves-none = { $card-up } would save nothing. It takes a card that saves { points-must } or more.
cl-saves-less = { $card-up } would add { points-saves } to its count. It takes a card that saves { $must } or more.

# In what else such a player looks at, the two moves do not differ.
ex-alike-links = Both have a partner in the hand.
ex-alike-lonely = Neither has a partner in the hand.
ex-alike-waits = Both help to wait for as many live cards.
ex-alike-waits-safe = Both help to wait for as many live cards. Neither fits what the next player took.
ex-alike-idle = Neither helps to wait for a live card.
ex-alike-idle-safe = Neither helps to wait for a live card or fits what the next player took.
ex-alike-all = Nothing else differs.

## Reasons of players that measure the hand they keep

cl-count-throws = without { $card-a } the hand costs { $d } less than without { $card-b }.
# By rules where melds score: points in the hand may yet be laid.
cl-count-kept-throws = by its points the hand is worth { $d } more without { $card-a } than without { $card-b }.
cl-count-kept = the points that stay in the hand are worth { $d } more.
cl-count-lays = what is laid cannot be lost, worth { $d }.
cl-count-holds = the hand that is left costs less, worth { $d }.
cl-count-take = { $card-up } leaves fewer points in the hand, worth { $d }.
cl-count-draw = { $card-up } leaves more points in the hand, a loss of { $d }.
cl-chances-throws = { $card-b } helps more draws than { $card-a }, worth { $d }.
cl-chances-lays = the rest of the hand draws better, worth { $d }.
cl-chances-holds = the whole hand draws better, worth { $d }.
cl-chances-take = { $card-up } leaves better draws for later, worth { $d }.
cl-chances-draw = { $card-up } leaves worse draws for later, a loss of { $d }.
# $a, $b: how many live cards help the hand without the one card, and without the other.
cl-chances-live = without { $card-a }, { $a } live { $a ->
    [1] card helps
   *[other] cards help
}. Without { $card-b }, { $b } { $b ->
    [1] does
   *[other] do
}.
cl-chances-live-worth = { cl-chances-live } That is worth { $d }.
cl-hold-throws = { $card-b } helps more to go out all at once, worth { $d }.
cl-hold-lays = holding all of it has lost its point, worth { $d }.
cl-hold-holds = going out all at once may pay more, worth { $d }.
cl-hold-take = { $card-up } helps to go out all at once, worth { $d }.
cl-hold-draw = { $card-up } slows going out all at once, a loss of { $d }.
cl-feeds-throws = { $card-b } helps the next player more, a risk of { $d }.
cl-feeds-lays = a safer card is left to throw, worth { $d }.
cl-feeds-holds = { $card-a } is a safer throw, worth { $d }.
cl-feeds-take = { $card-up } leaves a safer throw, worth { $d }.
cl-feeds-draw = { $card-up } leaves a worse throw, a risk of { $d }.
cl-laid-throws = { $card-b } lies in a meld that counts, worth { $d }.
cl-laid-lays = points on the table count, those of { $cards-a } too, worth { $d }.
cl-laid-holds = the melds may count more later, worth { $d }.
cl-laid-take = { $card-up } lets more be laid, worth { $d }.
cl-laid-draw = { $card-up } lets less be laid, a loss of { $d }.
cl-ends-take = { $card-up } ends the hand now, worth { $d }.
cl-ends-draw = a card from the deck may end the hand now, worth { $d }.

# What else differs.
ex-rest-1 = Also weighed: { $first ->
    [count] points
    [chances] draws
    [hold] one big finish
    [feeds] the next player
    [laid] the table
   *[ends] the end
}.
ex-rest-2 = Also weighed: { $first ->
    [count] points
    [chances] draws
    [hold] one big finish
    [feeds] the next player
    [laid] the table
   *[ends] the end
} and { $second ->
    [count] points
    [chances] draws
    [hold] one big finish
    [feeds] the next player
    [laid] the table
   *[ends] the end
}.
ex-rest-3 = Also weighed: { $first ->
    [count] points
    [chances] draws
    [hold] one big finish
    [feeds] the next player
    [laid] the table
   *[ends] the end
}, { $second ->
    [count] points
    [chances] draws
    [hold] one big finish
    [feeds] the next player
    [laid] the table
   *[ends] the end
} and { $third ->
    [count] points
    [chances] draws
    [hold] one big finish
    [feeds] the next player
    [laid] the table
   *[ends] the end
}.

# Between other kinds of moves, such as taking more or less of the pile: why the one is better.
cl-count-any = fewer points stay in the hand, worth { $d }.
cl-chances-any = later draws are better, worth { $d }.
cl-hold-any = it helps to go out all at once, worth { $d }.
cl-feeds-any = a safer throw is left, worth { $d }.
cl-laid-any = more goes to the table, worth { $d }.
cl-ends-any = the hand may end now, worth { $d }.
cl-lays-any = more goes to the table, worth { $d } to it.
cl-keeps-any = fewer points stay in the hand, worth { $d } to it.
cl-saving-any = more is saved, worth { $d } to it.
cl-joker-any = a joker is won, worth { $d } to it.
cl-goes-out-any = the hand can end now, worth { $d } to it.

## Reasons of players that play hands out

cl-first = { $unit ->
    [match] going out first wins { $d } more of a hundred matches.
   *[points] going out first brings { points-d } more a hand.
}
cl-beaten = { $unit ->
    [match] hands that another ends cost { $d } fewer of a hundred matches.
   *[points] hands that another ends cost { points-d } less.
}
cl-nobody = { $unit ->
    [match] hands that nobody ends win { $d } more of a hundred matches.
   *[points] hands that nobody ends bring { points-d } more.
}
cl-whole = { $unit ->
    [match] played out, it won { $d } more of a hundred matches.
   *[points] played out, the hand went better by { points-d }.
}
# $error: two standard errors of that.
cl-whole-about = { $unit ->
    [match] played out, it won { $d } more of a hundred matches, give or take { $error }.
   *[points] played out, the hand went better by { points-d }, give or take { $error }.
}

## The reason of a player to whom no card is hidden: both seats play on as well as they can.

cl-solved = { $unit ->
    [match] every card's place is known, and with best play it wins { $d } more of a hundred matches.
   *[points] every card's place is known, and with best play it brings { points-d } more.
}
# The same, where more is not known than that.
cl-solved-least = { $unit ->
    [match] every card's place is known, and with best play it wins at least { $d } more of a hundred matches.
   *[points] every card's place is known, and with best play it brings at least { points-d } more.
}

## Any other reason

# $d: what all other reasons for it add up to.
cl-others = smaller things add { $d }.
cl-any = “{ $name }” is worth { $d } to it.

## Hints, one step at a time. The first three name no move.

# $number: how many cards of the pile may come to the hand.
hint-nudge-pile = { $number ->
    [one] Before you draw: one thing about the open card matters.
   *[other] Before you draw: one thing about the pile matters.
}
hint-nudge-call = Before you answer: one thing about the pile matters.
hint-nudge-deck = The deck is used up. Think of what comes next.
# $number: how many cards the next step points at.
hint-nudge-hand = { $number ->
    [2] Two of your cards are worth comparing before you throw.
   *[other] Some of your cards are worth comparing before you throw.
}
hint-nudge-melds = Think about your melds before you throw.
hint-nudge-table = Look at the melds on the table before you throw.
hint-nudge-end = Count how far your cards go in this turn.
# Of the best two moves: they are as good or nearly so, or they may be.
hint-nudge-equal = Two moves come close here.
hint-nudge-unclear = Two moves are hard to tell apart here.
hint-nudge-only = There is not much to choose here.

# $cards: cards to look at, in order of rank and suit. $cards-new: those of the pile that may come to the hand.
hint-look-pile = Look at { $cards }, and think of your hand with { $cards-new } and without { $number ->
    [one] it
   *[other] them
}.
hint-look-hand = Look at { $cards }.
hint-look-melds = Look at { $cards }, and at how near the others are to the end.
hint-look-table = Look at { $cards }, and at what lies on the table.
hint-look-end = Look at { $cards }. Is there a place for all of them?
hint-look-only = Look at what is allowed now.

# What decides, when no motif says it. $d: what it makes in points.
# $rank: "next" where the two moves are the best two; else another one may be as good as the best.
hint-two = { $rank ->
    [next] the best two moves
   *[worse] the best move and a worse one
}
hint-why-count = Points in the hand may be lost. Between { hint-two } that makes { $d }.
hint-why-count-kept = Points in the hand may yet be laid, or lost. Between { hint-two } that makes { $d }.
hint-why-chances = Some moves leave more draws that help. Between { hint-two } that makes { $d }.
hint-why-hold = Whoever has laid nothing may go out all at once for more. Between { hint-two } that makes { $d }.
hint-why-feeds = The next player may use what you throw. Between { hint-two } that makes { $d }.
hint-why-laid = Cards on the table count here. Between { hint-two } that makes { $d }.
hint-why-ends = Going out wins what the others hold. Between { hint-two } that makes { $d }.
hint-why-first = { $unit ->
    [match] It matters who goes out first. Between { hint-two } that makes { $d } of a hundred matches.
   *[points] It matters who goes out first. Between { hint-two } that makes { points-d }.
}
hint-why-beaten = { $unit ->
    [match] It matters what happens when another goes out. Between { hint-two } that makes { $d } of a hundred matches.
   *[points] It matters what you hold when another goes out. Between { hint-two } that makes { points-d }.
}
hint-why-nobody = { $unit ->
    [match] Perhaps nobody goes out. Between { hint-two } that makes { $d } of a hundred matches.
   *[points] Perhaps nobody goes out. Between { hint-two } that makes { points-d }.
}
hint-why-whole = { $unit ->
    [match] Many hands were played out with both moves. One of them wins { $d } more of a hundred matches.
   *[points] Many hands were played out with both moves. One of them brings { points-d } more.
}
hint-why-solved = { $unit ->
    [match] You know where every card is. Between { hint-two } that makes { $d } of a hundred matches, with best play.
   *[points] You know where every card is. Between { hint-two } that makes { points-d }, with best play.
}
hint-why-solved-least = { $unit ->
    [match] You know where every card is. Between { hint-two } that makes at least { $d } of a hundred matches, with best play.
   *[points] You know where every card is. Between { hint-two } that makes at least { points-d }, with best play.
}
hint-why-solved-equal = You know where every card is. With best play, the best two moves bring the same.
hint-why-any = Between { hint-two }, one thing makes { $d }.
hint-why-equal = The best two moves are worth nearly the same: { $lead } apart.
hint-why-same = The best two moves are worth the same.
hint-why-out = All of your cards can go in this turn. That is worth about { points-value }.
hint-why-live = Think of the live cards. Throw one of these two, and { $a } still { $a ->
    [1] helps
   *[other] help
} you. Throw the other, and { $b } { $b ->
    [1] does
   *[other] do
}.
hint-why-unclear = { $unit ->
    [match] The best two moves cannot be told apart: { $lead } of a hundred matches, give or take { $error }.
   *[points] The best two moves cannot be told apart: { points-lead }, give or take { $error }.
}
hint-why-small = { $unit ->
    [match] The best two moves are close: { $lead } of a hundred matches apart, give or take { $error }.
   *[points] The best two moves are close: { points-lead } apart, give or take { $error }.
}
hint-why-solved-only = You know where every card is. One move is sure to bring as much as any other can.
hint-why-only = No other move was weighed here.

hint-do = { $did ->
    [discard] Throw { $card }
    [meld] Lay { $cards } down
    [layoff] Lay { $cards } off
    [take] Take { $card-up }
    [take-more] Take { $number ->
        [2] two
        [3] three
        [4] four
        [5] five
       *[many] many
    } cards from the pile
    [rummy] Call Rummy with { $card }
    [pass] Do not call
    [swap] Swap { $card } for the joker
    [recycle] Turn the pile over
    [decline] Take nothing
   *[draw] Draw from the deck
}
hint-head = { $pair ->
    [throws] { hint-do } rather than { $card-foil }
   *[other] { hint-do } rather than { ex-foil }
}
hint-decisive = { hint-head }, because
hint-sufficient = { hint-head }. This alone is reason enough:
hint-measured = { hint-head }.
hint-agreeing = { hint-head }. Two things speak for this:
hint-trade-off = { hint-head }. For this:
hint-equal = { hint-do }. To { ex-foil } is worth nearly the same: { $lead } less.
hint-same = { hint-do }. To { ex-foil } is as good.
hint-solved-equal = { hint-do }. With best play, to { ex-foil } brings the same.
hint-unclear = { $unit ->
    [match] { hint-do }, or { ex-foil }. They cannot be told apart: { $lead } of a hundred matches, give or take { $error }.
   *[points] { hint-do }, or { ex-foil }. They cannot be told apart: { points-lead }, give or take { $error }.
}
hint-small = { $unit ->
    [match] { hint-do }. To { ex-foil } is nearly as good: { $lead } fewer of a hundred matches, give or take { $error }.
   *[points] { hint-do }. To { ex-foil } is nearly as good: { points-lead } less, give or take { $error }.
}
hint-only = { hint-do }.
hint-out = { hint-do } and go out. That is worth about { points-value }.
# $foil-did and its cards: the first of the moves that are as good. In "more" there are others.
hint-also = To { ex-foil } is as good.
hint-also-more = To { ex-foil }, or others, is as good.
# A small difference was found.
hint-also-near = To { ex-foil } comes close.
hint-also-near-more = To { ex-foil }, or others, comes close.
# It may be none, or more.
hint-also-unclear = To { ex-foil } may be as good.
hint-also-unclear-more = To { ex-foil }, or others, may be as good.
hint-cost = { $unit ->
    [match] In all, the other move wins { $lead } fewer of a hundred matches.
   *[points] In all, that makes { points-lead }.
}
# What is not told is smaller, and makes the rest.
hint-cost-rest = { $unit ->
    [match] With smaller things, the other move wins { $lead } fewer of a hundred matches.
   *[points] With smaller things, that makes { points-lead }.
}

## Grades of a review

grade-best = best
grade-equal = as good
grade-close = close
grade-unclear = unclear
grade-doubtful = doubtful
grade-mistake = mistake
grade-blunder = blunder
grade-none = not graded

# $hand: number of the hand; $loss: points; $low, $high: the interval of 95 %.
review-best = { review-did }: the best move.
review-loss = { review-did }. To { ex-foil } was better by { $loss } ({ $low } to { $high }).
review-equal = { review-did }. That was as good as to { ex-foil }.
review-near = { review-did }. That was nearly as good as to { ex-foil }.
review-unclear = { review-did }. To { ex-foil } may have been better, by { $loss } ({ $low } to { $high }).
review-none = { review-did }. { $adviser } would { ex-foil }.
review-agrees = { review-did }, as { $adviser } would.
review-did = You { ex-did }
review-why-rules = Not graded: these rules cannot be played out.
review-why-level = Not graded: { $adviser } does not play hands out, so its numbers are not points of the score.
review-why-move = Not graded: this move was not played out.
review-count = { $of } decisions, { $done } of them looked at

## Names of reasons, for a table of them

reason-points = points of the card
reason-pair = a pair
reason-near-run = near to a run
reason-copy = a second copy
reason-waits = live cards waited for
reason-feeds-next = what the next player took
reason-feeds-pile = cards of the pile
reason-opening = the first meld
reason-may-be-laid = may still be laid
reason-joker = a joker
reason-melded = lies in a meld
reason-lays-at-once = goes down at once
reason-stays-in-hand = stays in the hand
reason-lays-later = a meld for later
reason-floats-on = plays on without cards
reason-saving = saved, less what is asked for
reason-lays = laid on the table
reason-keeps = kept in the hand
reason-goes-out = goes out
reason-plan-lays = laid in all
reason-count = points in the hand
reason-chances = draws that help
reason-hold = going out all at once
reason-feeds = help for the next player
reason-laid = points on the table
reason-ends = going out now
reason-first = going out first
reason-beaten = others going out first
reason-nobody = nobody going out
reason-luck = other hidden cards
reason-solved = the hand with best play

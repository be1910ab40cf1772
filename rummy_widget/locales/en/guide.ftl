# The guided first hand: what it says, one thing at a time. Buttons are named as in table.ftl.
#
# Arguments as in table.ftl. $cards_b are other cards than $cards.


## Before the first turn

guide-aim = The aim: be the first with no cards left. You lay down cards that go together, and you throw one card at the end of a turn.
guide-aim-points = The aim: the most points. Cards that you lay down count for you. Cards still in your hand at the end count against you.
guide-hand = These are your cards, and only you see them. The table sorts them for you. You may also drag a card to a new place.


## The draw

# $card: the top card of the pile.
guide-draw = Each turn starts with one new card. Press Draw a card to get one from the deck, or take { $card } from the pile.
guide-draw-deck = Each turn starts with one new card. Press Draw a card to get one from the deck.
# The card of the pile makes a meld with $cards of the hand, or fits $cards on the table.
guide-draw-set = Each turn starts with one new card, from the deck or the pile. { $card } makes a set with your { $cards }: press Take to have it.
guide-draw-run = Each turn starts with one new card, from the deck or the pile. { $card } makes a run with your { $cards }: press Take to have it.
guide-draw-fits = Each turn starts with one new card, from the deck or the pile. { $card } fits { $cards } on the table: press Take to have it.
guide-take-set = Look at the pile: { $card } makes a set with your { $cards }. Press Take, and you can lay them down in this turn.
guide-take-run = Look at the pile: { $card } makes a run with your { $cards }. Press Take, and you can lay them down in this turn.
guide-take-fits = Look at the pile: { $card } fits { $cards } on the table. Press Take, and you can add it there in this turn.
# $must: whether the top card alone has to be laid down too.
guide-several = You may take more than one card here. Press a card of the pile: you get it and all that lie on it. { $must ->
    [always] Then you must lay it down in this turn.
   *[when_several] If it is not the top one, you must lay it down in this turn.
}
guide-recycle = The deck is used up. Press the first button: the pile becomes the new deck.
guide-recycle-take = The deck is used up. Press the first button to make the pile a new deck, or take its top card.
guide-decline = The deck is used up, and nothing can be taken. Press End the hand.
guide-decline-take = The deck is used up. Take the top card of the pile, or press End the hand.


## What the others did

# $seat is another player.
guide-wait = Now it is the turn of { $seat }. All turns are alike: draw, lay down, throw.
guide-their-meld = { $seat } laid { $cards }. If you hold a card that fits there, you may add it in your turn.
guide-their-meld-later = { $seat } laid { $cards }. Once you have laid cards of your own, you may add to it too.
guide-their-take = { $seat } took { $card } from the pile, and you saw it. It may go with other cards in that hand.
# $count: cards left; $points: what the learner holds.
guide-nearly-out = { $seat } has { $count ->
    [one] one card
   *[other] { $count } cards
} left and may soon end the hand. What you still hold then is counted: { $points ->
    [one] 1 point
   *[other] { $points } points
} now.
guide-call = { $card } in the pile can be laid at once, and you may call it. Press Rummy to take and lay it, or press Pass.
guide-call-pass = There is nothing that you can call. Press Pass.


## Playing a turn

guide-joker = You have a joker. In a meld it stands for a card that you lack.
# $card came from the pile.
guide-must = You took { $card } from the pile. Here it must be laid down in this turn.
guide-must-meld = You took { $card }, and here it must be laid down in this turn. Pick { $cards } and press Meld.
guide-must-layoff = You took { $card }, and here it must be laid down in this turn. Pick { $cards } and press Lay off.
guide-whole = In this hand you lay nothing at first. Wait until all your cards can go down in one turn.
guide-out = All your cards can go down now. Press Go out, and the hand is over.
guide-out-throw = All your cards but one can go down. Press Lay down all. Then throw { $card }, and the hand is over.
guide-last = { $card } is your last card. Pick it and press Discard: the hand is over.
# $least: what the first melds must count.
guide-opening = Your first melds must count { $least } points or more. Keep your meld until you can lay that much in one turn.
guide-opening-go = Your first melds must count { $least } points, and now they do. Press Lay down all.
guide-opening-more = Your first melds must count { $least } points: lay down the others too. Press Lay down all.
guide-set = { $cards } are a set: one rank, each of its own suit. Pick them, then press Meld to lay them down.
guide-run = { $cards } are a run: one suit, in order. Pick them, then press Meld to lay them down.
guide-set-joker = { $cards } are a set: one rank, each of its own suit. The joker helps. Pick them, then press Meld.
guide-run-joker = { $cards } are a run: one suit, in order. The joker helps. Pick them, then press Meld.
# $cards of the hand fit $cards_b on the table.
guide-layoff = { $cards } fits { $cards_b } on the table. Pick it, then press Lay off to add it there.
guide-layoff-many = { $cards } fit { $cards_b } on the table. Pick them, then press Lay off to add them there.
# $card is the card that a joker on the table stands for.
guide-swap = A joker on the table stands for your { $card }. Pick it and press the ringed button: you get the joker for it.
guide-all = You can lay down more than one thing. Lay down all does it with one press.
guide-limit = { $count ->
    [one] One meld a turn is all that you may lay here.
   *[other] Here you may lay { $count } melds a turn, and no more.
} Keep the other cards for your next turn.
guide-taken = You took { $card } from the pile, so you may not throw it in this turn. The lock on it says so.
# $cards are two cards of the hand; $cards_b those that would make a meld with them.
guide-near-set = { $cards } are the start of a set: three or four of one rank. { $count ->
    [one] { $cards_b } would make it whole.
   *[other] Any of { $cards_b } would make it whole.
}
guide-near-run = { $cards } are the start of a run: three or more of one suit in order. { $count ->
    [one] { $cards_b } would make it whole.
   *[other] Any of { $cards_b } would make it whole.
}
# $card goes with no other card of the hand and counts $points. $jokers: "yes" where the hand has a joker.
guide-throw = Throw one card to end your turn. { $jokers ->
    [yes] Jokers aside, { $card }
   *[no] { $card }
} goes with none of the others and counts { $points }. Pick it and press Discard.
guide-throw-any = Throw one card to end your turn. Pick the one that helps you least, and press Discard.
guide-throw-start = You start with one card more, so you do not draw in this turn. Pick a card and press Discard.


## The end of the hand

# $seat went out.
guide-end = { $seat-me ->
    [yes] You have no cards left: that is to go out. The hand is over.
   *[no] { $seat } has no cards left: that is to go out. The hand is over.
}
guide-end-blocked = The hand is over, and nobody went out.
guide-score-winner-takes = The cards left in the other hands are added up. Whoever went out scores the sum.
# $winner: "lowest" or "highest", whoever wins the match.
guide-score-penalty = The cards left in your hand are added up, and you get the sum. { $winner ->
    [lowest] The fewest points win the match.
   *[other] The most points win the match.
}
guide-score-settlement = The cards left in the other hands are added up. All pay their sum to the one who went out.
guide-score-meld-points = All the cards that you laid count for you. From this you lose what is still in your hand.
guide-score-lowest = Nobody went out, so the lowest hand wins. It scores what the others hold more.
guide-score-lowest-pays = Nobody went out, so the lowest hand wins. The others pay what they hold more.
guide-score-nobody = Nobody went out, and by these rules nobody scores.
# $points: what an ace counts in a hand.
guide-count = A king, queen or jack counts 10, and an ace { $points }. Cards from 2 to 10 count what is on them.
guide-count-five-ten = Cards from 10 up to the king count 10, and an ace { $points }. Cards from 2 to 9 count 5.
guide-bye = That was a whole hand, and now you know how to play. The guide ends here. You find it again in the settings.


## While nothing is new

# $cards lie in the hand or on the table: what the card of the pile can be laid with.
guide-again-take = Look at the pile: { $card } can be laid with { $cards } in this turn. Press Take.
guide-again-meld = You can lay down { $cards }. Pick them and press Meld.
# $cards of the hand fit $cards_b on the table.
guide-again-layoff = You can add { $cards } to { $cards_b } on the table. Pick what you add and press Lay off.

guide-quiet = Nothing new for now: play as you like.

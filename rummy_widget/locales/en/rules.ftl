# Why a move is not allowed: one id for each reason, with the case of it at the end.
#
#   $card…   card codes separated by spaces, shown as 7♥. Numbers and plain words as they are.


## The text of a move cannot be read

illegal-parse-empty = Nothing was said: name a move, such as "draw" or "discard 7H".
illegal-parse-type = A move is a text or a Move, and this is of the type { $given }.
illegal-parse-verb = There is no move "{ $given }": say draw, take, recycle, decline, meld, layoff, swap, discard, rummy or pass.
illegal-parse-too-much = "{ $kind }" stands alone: "{ $given }" is too much.
illegal-parse-count = "{ $given }" is no number of cards to take.
illegal-parse-meld-name = "{ $kind }" must end with the name of a meld on the table, such as m1.
illegal-parse-no-cards = "{ $kind }" must name cards, such as 7H.
illegal-parse-one-card = "{ $kind }" names one card only.
illegal-parse-joker = "{ $kind }" names the joker as *, without a card that it stands for.
illegal-parse-card = "{ $given }" is no card: write rank and suit, such as 7H or TS.

## Whose turn and which part of it

illegal-not-your-turn = It is not your turn.
illegal-hand-over = The hand is over: no card can be played any more.
illegal-nothing-to-undo = There is no move to take back.
illegal-draw-first-draw-or-take = Draw first: from the deck, or the top card of the pile.
illegal-draw-first-draw = Draw first: from the deck, for the pile is empty.
illegal-draw-first-take-or-recycle = Draw first: take the top card of the pile, or make a new deck of the pile.
illegal-draw-first-take-or-decline = Draw first: take the top card of the pile, or take nothing, which ends the hand.
illegal-draw-first-call = You are asked whether you call Rummy: call, or pass.
illegal-draw-first-decline = There is nothing left to draw: take nothing, which ends the hand.
illegal-already-drawn = You have drawn in this turn: lay down cards if you like, then throw one.
illegal-no-call = Nobody is asked to call Rummy now.
illegal-call-first = First say whether you call Rummy: call, or pass.


## Deck and pile

illegal-pile-empty = The pile is empty: draw from the deck.
illegal-take-one = Only the top card of the pile may be taken, not { $count } cards.
illegal-take-few = The pile has { $have ->
    [one] one card
   *[other] { $have } cards
}, and not { $count }.
illegal-unplayable-take = Whoever takes a card of the pile must lay it down in the same turn, and you cannot lay down { $card }.
illegal-unplayable-take-several = Whoever takes several cards must lay down the deepest one in the same turn, and you cannot lay down { $card }.
illegal-unplayable-call = Whoever calls a card must lay it down in the same turn, and you cannot end a turn with { $card } laid down.
illegal-not-callable-not-in-pile = { $card } does not lie in the pile.
illegal-not-callable-not-top = Rummy may be called on the top card of the pile only, and { $card } lies below it.
illegal-not-callable-needs-hand = Rummy may be called only on a card that fits the melds on the table, or makes a meld with pile cards above it: { $card } does not.
illegal-stock-empty-take-or-recycle = The deck is used up: take the top card of the pile, or make a new deck of the pile.
illegal-stock-empty-take-or-decline = The deck is used up for good: take the top card of the pile, or take nothing, which ends the hand.
illegal-stock-empty-decline = Deck and pile are used up: take nothing, which ends the hand.
illegal-stock-left-recycle = The pile becomes a new deck only when the deck is used up: it has { $count ->
    [one] one card
   *[other] { $count } cards
} left.
illegal-stock-left-decline = You must draw: the deck has { $count ->
    [one] one card
   *[other] { $count } cards
} left.
illegal-recycle-first = The hand goes on: make a new deck of the pile, or take its top card.
illegal-no-recycle-never = In this game the pile never becomes a new deck.
illegal-no-recycle-used-up = { $count ->
    [0] In this game the pile never becomes a new deck.
    [one] The pile becomes a new deck once in a hand, and that was done.
   *[other] The pile becomes a new deck { $count } times in a hand, and that was done.
}
illegal-no-recycle-few-cards = { $count ->
    [0] The pile is empty, so no deck can be made of it.
   *[other] The pile has too few cards to make a new deck of it.
}


## Cards

illegal-not-in-hand-missing = You do not hold { $card }.
illegal-not-in-hand-twice = You name { $card } more often than you hold it.
illegal-deepest-first-lay = You took { $card } from the pile and must lay it down before you throw a card.
illegal-deepest-first-new-meld = You took { $card } from the pile and must lay it down in a new meld before you throw a card.
illegal-taken-card = You took { $card } from the pile in this turn: lay it down or keep it, but throw another card.


## What is no meld

illegal-no-meld-too-few = A set or a run needs three cards or more, and you named { $count ->
    [one] one
   *[other] { $count }
}.
illegal-no-meld-joker = { $cards } is neither a set nor a run, whatever the jokers stand for.
illegal-no-meld-identity = Here a joker cannot stand for { $card }, but for { $cards_could }.
illegal-no-meld-twice = No card lies twice in a meld, and { $card } would.
illegal-no-meld-naturals = A meld needs { $count } real cards or more beside its jokers.
illegal-no-meld-ace-high = The ace counts low: { $card_ace } lies below the two and not above the king.
illegal-no-meld-corner = A run does not go on past the ace: { $card_ace } ends it, above the king or below the two.
illegal-no-meld-corner-low = A run does not go on from the king to the ace: { $card_ace } lies below the two.
illegal-no-meld-gap = { $cards } is no run: { $cards_missing } { $count ->
    [one] is
   *[other] are
} missing.
illegal-no-meld-mixed-suits = A run has one suit, and { $card } is of another.
illegal-no-meld-mixed-ranks = A set has one rank, and { $card } is of another.
illegal-no-meld-neither = { $cards } is neither a set, three or four of one rank, nor a run of one suit in order.
illegal-melds-per-turn = { $count ->
    [one] Only one meld may be laid in a turn.
   *[other] Only { $count } melds may be laid in a turn.
} You may still lay off, or throw a card.


## Laying off

illegal-no-such-meld-none = There is no meld on the table to lay off on.
illegal-no-such-meld-number = There is no meld { $meld }: the last one is { $last }.
illegal-layoff-after-meld = You may lay off only after you have laid a meld of your own in this hand.
illegal-layoff-before-opening = You may lay off only after you have laid melds of { $count } points or more in one turn.
illegal-does-not-fit-set-full = { $cards_meld } is a full set: nothing can be added.
illegal-does-not-fit-set = { $cards } does not fit: { $cards_meld } takes only { $cards_fit }.
illegal-does-not-fit-run-full = { $cards_meld } is a full run: nothing can be added.
illegal-does-not-fit-suit = { $cards } does not fit: a run has one suit, and { $cards_meld } goes on with { $cards_fit }.
illegal-does-not-fit-joker = { $cards } does not join on, whatever the jokers stand for: { $cards_meld } goes on with { $cards_fit }.
illegal-does-not-fit-identity = Here a joker cannot stand for { $card }, but for { $cards_could }.
illegal-does-not-fit-gap = { $cards } does not join on: { $cards_meld } goes on with { $cards_fit }.


## Jokers

illegal-no-joker = There is no joker on the table to swap.
illegal-swap-never = In this game a joker on the table stays where it is.
illegal-swap-no-joker = There is no joker in { $meld }.
illegal-swap-card = { $card } is not the card that a joker in { $meld } stands for: that is { $cards_real }.
illegal-swap-own = You may take jokers only out of melds that you laid, and { $meld } is not yours.
illegal-swap-before-opening = You may take jokers only after you have laid melds of { $count } points or more in one turn.


## How a turn must end

illegal-dead-end-only-taken = Then only { $card } would be left, which you took from the pile and may not throw in this turn.
illegal-dead-end-deepest = Then { $card }, which you took from the pile, could not be laid down in this turn any more.
illegal-dead-end-no-discard = Then no card would be left to throw, and the last card must be thrown.
illegal-dead-end-opening = The cards first laid must count { $need } points or more in one turn, and your hand does not bring that about.
illegal-dead-end-whole-hand = In this hand nothing may be laid until your whole hand goes down in one turn.
illegal-opening-unfinished = You have laid { $have } points, and the cards first laid must count { $need } or more: lay more before you throw.
illegal-whole-hand-unfinished = You have begun to lay your whole hand: lay the rest before you throw.

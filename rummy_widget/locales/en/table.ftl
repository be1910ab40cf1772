# Words of the table: one set, read by the browser and by Python.
#
# How arguments are read, on both sides
#   $card…   one or more card codes separated by spaces ("7H", "*", "*7H"). The browser draws them, plain text
#            writes 7♥, screen readers hear "7 of hearts".
#   $seat…   a seat number on the wire; the reader puts the seat's name in. For every $seat… the reader
#            also gives $seat…-me: "yes" when it is the seat whose cards are shown, else "no".
#   others   numbers and plain words as they are.
# One message, one string: nothing is glued together from parts. No message has attributes.


# A sentence that was made in the kernel, of words that only the kernel has.
plain = { $text }

## What happened: `events[].text`, one id for each kind

# $seat dealt, $count cards to each.
ev-deal = { $seat-me ->
    [yes] You dealt { $count } cards each.
   *[no] { $seat } dealt { $count } cards each.
}
# By some rules who starts gets one card more, and throws it.
ev-deal-more = { $seat-me ->
    [yes] You dealt { $count } cards each, and one more to the first player.
   *[no] { $seat } dealt { $count } cards each, and one more to the first player.
}
# A hand that begins in the middle.
ev-placed = The hand was set up.
# Another seat drew from the stock: no card is known.
ev-draw = { $seat-me ->
    [yes] You drew from the deck.
   *[no] { $seat } drew from the deck.
}
# The viewer drew $card.
ev-draw-card = { $seat-me ->
    [yes] You drew { $card } from the deck.
   *[no] { $seat } drew { $card } from the deck.
}
ev-take = { $seat-me ->
    [yes] You took { $card } from the pile.
   *[no] { $seat } took { $card } from the pile.
}
# $cards from the pile, $count of them, the deepest first.
ev-take-many = { $seat-me ->
    [yes] You took { $count } cards from the pile: { $cards }.
   *[no] { $seat } took { $count } cards from the pile: { $cards }.
}
# $card was called, and $count cards came with it.
ev-rummy = { $seat-me ->
    [yes] You called Rummy on { $card }.
   *[no] { $seat } called Rummy on { $card }.
}
ev-pass = { $seat-me ->
    [yes] You did not call.
   *[no] { $seat } did not call.
}
# $card went into a meld, the joker that stood for it into the hand.
ev-swap = { $seat-me ->
    [yes] You put { $card } in and took the joker.
   *[no] { $seat } put { $card } in and took the joker.
}
# The pile of $count cards became the new stock.
ev-recycle = { $seat-me ->
    [yes] You turned the pile over: a new deck of { $count }.
   *[no] { $seat } turned the pile over: a new deck of { $count }.
}
# Where the pile is shuffled; $card was turned up.
ev-shuffle = { $seat-me ->
    [yes] You shuffled the pile: a new deck of { $count }.
   *[no] { $seat } shuffled the pile: a new deck of { $count }.
}
ev-shuffle-up = { $seat-me ->
    [yes] You shuffled the pile: a new deck of { $count }, and { $card } face up.
   *[no] { $seat } shuffled the pile: a new deck of { $count }, and { $card } face up.
}
ev-meld = { $seat-me ->
    [yes] You laid { $cards }.
   *[no] { $seat } laid { $cards }.
}
ev-layoff = { $seat-me ->
    [yes] You laid off { $cards }.
   *[no] { $seat } laid off { $cards }.
}
ev-discard = { $seat-me ->
    [yes] You threw { $card }.
   *[no] { $seat } threw { $card }.
}
ev-decline = { $seat-me ->
    [yes] You took nothing: the deck is used up.
   *[no] { $seat } took nothing: the deck is used up.
}
ev-end-out = { $seat-me ->
    [yes] You went out.
   *[no] { $seat } went out.
}
ev-end-blocked = The deck is used up and nobody went out.
ev-end-stalemate = Nothing can be laid any more: the hand is over.
ev-end-turns = { $count ->
    [one] One turn is over, and so is the hand.
   *[other] { $count } turns are over, and so is the hand.
}

# What was taken back, read out: one move at a time, $cards where cards are known.
undone = { $seat-me ->
    [yes] You took a move back.
   *[no] { $seat } took a move back.
}
undone-meld = { $seat-me ->
    [yes] You took the meld back: { $cards }.
   *[no] { $seat } took the meld back: { $cards }.
}
undone-layoff = { $seat-me ->
    [yes] You took back what you laid off: { $cards }.
   *[no] { $seat } took back what was laid off: { $cards }.
}
undone-discard = { $seat-me ->
    [yes] You took the thrown card back: { $cards }.
   *[no] { $seat } took the thrown card back: { $cards }.
}
undone-take = { $seat-me ->
    [yes] You put { $cards } back on the pile.
   *[no] { $seat } put { $cards } back on the pile.
}
undone-swap = { $seat-me ->
    [yes] You took the swap back: { $cards } for the joker.
   *[no] { $seat } took the swap back: { $cards } for the joker.
}
undone-many = { $count } moves were taken back.


## What to do now: `now`

now-draw = Your turn: draw a card.
# More than one card of the pile may be taken.
now-draw-pile = Your turn: draw a card, or take from the pile.
# The viewer has no cards: the hand ends only with a discard.
now-draw-float = You are out of cards and play on: draw a card.
# A card of the pile could be played as it lies.
now-call = Call Rummy on a card of the pile, or pass.
now-call-pass = You cannot call: pass.
# The stock is empty; the pile may be turned over.
now-draw-recycle = Turn the pile over, or take its top card.
# The same where the pile is shuffled; kept: its top card stays, upcard: a new card is turned up.
now-draw-shuffle = Shuffle the pile into a new deck, or take its top card.
now-draw-shuffle-kept = Shuffle all but the pile’s top card, or take that card.
now-draw-shuffle-upcard = Shuffle the pile and turn a card up, or take its top card.
# The top card may not be taken.
now-draw-recycle-only = Make the pile a new deck.
# The stock is empty for good.
now-draw-last = The deck is used up: take, or end the hand.
# Nothing is left to draw or take.
now-draw-none = Nothing is left to draw: end the hand.
# The viewer may lay down $cards, or more than that.
now-play = Lay down, then throw a card.
now-play-throw = Throw a card to end your turn.
# $card came from the pile and has to be laid down in this turn.
now-play-must = You took { $card }: lay it down in this turn.
now-play-must-meld = You took { $card }: lay it down in a new meld.
# The first melds of a hand must count $least points together.
now-play-first = Your first melds must count { $least } together.
now-play-initial = { $points } of { $least } points are laid: go on, or take back.
now-play-whole = Everything has to go down in this turn.
# No more than $count melds a turn; none is laid yet.
now-play-count = { $count ->
    [one] Lay down one meld at most, then throw a card.
   *[other] Lay down { $count } melds at most, then throw a card.
}
# As many melds are laid as one turn may have, and the hand holds more.
now-play-melded = { $count ->
    [one] One meld a turn: lay off, or throw a card.
   *[other] { $count } melds a turn: lay off, or throw a card.
}
now-play-melded-throw = { $count ->
    [one] One meld a turn: throw a card.
   *[other] { $count } melds a turn: throw a card.
}
# Every card can be laid down at once.
now-play-out = You can go out!
now-wait = { $seat } is thinking.
now-wait-person = It is { $seat }’s turn.
now-over = The hand is over.
now-blocked = The hand is over. Nobody went out.
now-match-over = The match is over.
# The screen goes to $seat, who has not seen it yet.
now-cover = Pass to { $seat }


## End of a hand: `result`

# `title`
result-out = { $seat-me ->
    [yes] You go out
   *[no] { $seat } goes out
}
result-out-rummy = { $seat-me ->
    [yes] You go rummy
   *[no] { $seat } goes rummy
}
result-blocked = Nobody goes out
# `how`, one line each. $points: what the others hold together; $score: what is booked.
how-takes = { $seat-me ->
    [yes] You score what the others still hold: { $points }.
   *[no] { $seat } scores what the others still hold: { $points }.
}
how-doubled = Going rummy, all in one turn, counts double: { $points } × 2 = { $score }.
how-not-doubled = { $seat-me ->
    [yes] Not doubled: you had laid cards on an earlier turn.
   *[no] Not doubled: { $seat } had laid cards on an earlier turn.
}
how-plus-10 = Going rummy, all in one turn, adds 10: { $points } + 10 = { $score }.
how-no-bonus = { $seat-me ->
    [yes] No 10 points on top: you had laid cards on an earlier turn.
   *[no] No 10 points on top: { $seat } had laid cards on an earlier turn.
}
how-paid = { $seat-me ->
    [yes] Everyone pays you what they still hold: { $points } in all.
   *[no] Everyone pays { $seat } what they still hold: { $points } in all.
}
# What ended the hand.
how-stock = The deck is used up.
how-stalemate = Nothing more can be laid down.
how-turns = { $count ->
    [one] One turn is over: a hand goes on no longer.
   *[other] { $count } turns are over: a hand goes on no longer.
}
how-blocked = The lowest hand scores its difference to each of the others.
how-blocked-pays = Everyone pays the lowest hand the difference to it.
# $points: the lowest count; $score: the sum of the differences.
how-lowest = { $seat-me ->
    [yes] You hold the least, { $points }, and score { $score }.
   *[no] { $seat } holds the least, { $points }, and scores { $score }.
}
# The same with the differences: $sum is "9 + 1 + 15".
how-lowest-sum = { $seat-me ->
    [yes] You hold the least, { $points }, and score { $sum } = { $score }.
   *[no] { $seat } holds the least, { $points }, and scores { $sum } = { $score }.
}
# $count seats have the lowest count $points and share $sum; each scores $score (text: "8" or "8 1/3").
how-shared = { $count } players hold the least, { $points }, and share { $sum }: { $score } each.
how-nobody = A blocked hand scores nothing here.
# Where everyone adds up what they hold. $seat went out.
how-penalty = { $seat-me ->
    [yes] You add nothing. The others add what they still hold.
   *[no] { $seat } adds nothing. The others add what they still hold.
}
how-penalty-all = Everyone adds what they still hold.
how-penalty-doubled = Going rummy, all in one turn, doubles what the others add.
how-times = { $seat-me ->
    [yes] You: { $points } × 2 = { $score }
   *[no] { $seat }: { $points } × 2 = { $score }
}
# Where cards on the table count. $laid: what the seat laid; $held: what it still holds.
how-melds = Everyone scores what they laid, less what they still hold.
how-laid = { $seat-me ->
    [yes] You: { $laid }
   *[no] { $seat }: { $laid }
}
how-laid-less = { $seat-me ->
    [yes] You: { $laid } − { $held } = { $score }
   *[no] { $seat }: { $laid } − { $held } = { $score }
}
# `match.text`
match-won = { $seat-me ->
    [yes] You win the match, { $score } points.
   *[no] { $seat } wins the match, { $score } points.
}
# Where the lowest score wins.
match-won-low = { $seat-me ->
    [yes] You win the match with the lowest score, { $score }.
   *[no] { $seat } wins the match with the lowest score, { $score }.
}
# $hands: hands still to play; $lead: points ahead.
match-leads = { $hands ->
    [one] { $seat-me ->
        [yes] One hand to go. You lead by { $lead }.
       *[no] One hand to go. { $seat } leads by { $lead }.
    }
   *[other] { $seat-me ->
        [yes] { $hands } hands to go. You lead by { $lead }.
       *[no] { $hands } hands to go. { $seat } leads by { $lead }.
    }
}
match-level = { $hands ->
    [one] One hand to go. The best scores are level.
   *[other] { $hands } hands to go. The best scores are level.
}
# All hands are played and the best are level: one more.
match-tie = The best scores are level: one more hand decides.
# Played to $target points.
match-target-leads = { $seat-me ->
    [yes] You lead with { $score } of { $target }.
   *[no] { $seat } leads with { $score } of { $target }.
}
match-target-level = The best scores are level. The match goes to { $target }.
# The lowest score wins once somebody has $target points.
match-target-low-leads = { $seat-me ->
    [yes] You are lowest with { $score }. The match ends at { $target }.
   *[no] { $seat } is lowest with { $score }. The match ends at { $target }.
}
match-target-low-level = The lowest scores are level. The match ends at { $target }.
# The target is reached, but only who goes out can win.
match-must-go-out = { $seat-me ->
    [yes] You have { $score }. Only by going out can you win.
   *[no] { $seat } has { $score }. Only going out wins.
}


## Trouble and an unfinished game: `trouble.text`, `offer.text`

# $error: the error's own first line.
trouble-handler = Something went wrong: { $error }
trouble-player = { $seat } could not move: { $error }
# $move: the move's text.
trouble-player-illegal = { $seat } tried a move that is not allowed: { $move }
# $score and $hand: where it stood.
offer-resume = There is an unfinished game, at hand { $hand }.


## Answers of the kernel to a command (`text` of a refusal), plain text

refused-old-revision = The table has changed in the meantime.
refused-not-your-turn = It is { $seat }’s turn.
refused-over = The hand is over.
refused-cover = First take the screen.
refused-no-undo = There is nothing to take back.
refused-match-over = The match is over.
refused-not-over = The hand is not over yet.
refused-unknown = The table did not understand that.
refused-lay-all = Nothing can be laid down now.
refused-value = That is not one of the choices here.


## Fixed words of the table (the browser's own, and the static table's)

table-name = Rummy table
# The second table on a page and those after it.
table-name-more = Rummy table { $number }
hand-of = Hand { $hand } of { $hands }
hand-to = Hand { $hand }, to { $target }
hand-no = Hand { $hand }
# After the last hand the best were level.
hand-tie = Hand { $hand }, tie-break
# In the window for calls, for those who wait.
call-wait = { $seat } may call Rummy on a card of the pile.
you = you
# The same where it stands alone, for a seat that is named "you".
you-name = You
tools = Table
tool-undo = Undo
tool-log = Moves
tool-settings = Settings
tool-rules = Rules
tool-help = Help and keys
seats = Other players
seat-cards = { $count ->
    [one] card
   *[other] cards
}
seat-points = points
# Read out: name, level, cards, score.
seat-label = { $name }, { $level }: { $count ->
    [one] one card
   *[other] { $count } cards
}, { $score } points
seat-label-person = { $name }: { $count ->
    [one] one card
   *[other] { $count } cards
}, { $score } points
seat-on-turn = on turn
seat-thinking = Thinking
# No cards left, but the hand goes on until somebody throws the last card.
seat-floats = no cards, plays on
hand-floats = You have no cards left and play on: the hand ends with a discard.
level-easy = Easy
level-medium = Medium
level-hard = Hard
level-expert = Expert
level-master = Master
level-other = Computer
# Under a seat's name: what it did last, without the name.
did-draw = Drew
did-take = Took { $card }
did-take-many = Took { $count } from { $card }
did-rummy = Called Rummy on { $card }
did-pass = Did not call
did-swap = Swapped { $card } for a joker
did-recycle = Turned the pile over
did-meld = Laid { $cards }
did-layoff = Laid off { $cards }
did-discard = Threw { $card }
did-decline = Took nothing
did-deal = Dealt

deck = Deck
pile = Pile
deck-label = { $count ->
    [one] Deck, 1 card
   *[other] Deck, { $count } cards
}
deck-draw = { $count ->
    [one] Deck, 1 card: draw
   *[other] Deck, { $count } cards: draw
}
deck-empty = Deck 0, empty
# These two begin with what is written on the place: a voice command finds it by that.
deck-recycle = Turn over. Deck 0: the pile becomes a new deck
deck-decline = End. Deck 0: the hand ends
recycle-short = Turn over
decline-short = End
pile-empty = Pile 0, empty
pile-label = { $count ->
    [one] Pile, 1 card: { $card }
   *[other] Pile, { $count } cards, { $card } on top
}
pile-take = { $count ->
    [one] Pile, 1 card: take { $card }
   *[other] Pile, { $count } cards, { $card } on top: take it
}
pile-discard = Pile { $count }: throw { $card } here
# The pile where all of it lies open.
spread-title = Pile { $count }, oldest first
spread-label = { $count ->
    [one] Pile, one card
   *[other] Pile, { $count } cards, the oldest first
}
# Cards that are chosen, with the mark of the deepest one and what it means.
spread-taking = Taking { $count };
spread-choose = Press a card to take from there
spread-call = Press the card to call
spread-throw = Throw { $card } here
cut-take = { $count ->
    [one] { $card }: take it
   *[other] { $card }: take { $count } cards
}
cut-call = { $card }: call Rummy
# The list beside the pile; the last move itself stands above the hand.
last-moves = Moves before that, the newest first
moves-none = No moves yet.
moves-all = Moves of this hand

melds = Melds on the table
melds-empty = No melds yet. Sets and runs that anyone lays down go here.
meld-set = Set: { $cards }. Laid by { $name }.
meld-run = Run: { $cards }. Laid by { $name }.
meld-target = Lay off here
meld-swap = Swap the joker
meld-both = Lay off or swap
meld-set-swap = Swap the joker. Set: { $cards }. Laid by { $name }.
meld-run-swap = Swap the joker. Run: { $cards }. Laid by { $name }.
meld-set-target = Lay off here. Set: { $cards }. Laid by { $name }.
meld-run-target = Lay off here. Run: { $cards }. Laid by { $name }.

hand-label = { $count ->
    [one] Your hand, one card, { $points } points
   *[other] Your hand, { $count } cards, { $points } points
}
in-hand = points in hand
score = score
picked = picked
mark-meld = makes a meld
mark-fit = fits the table
mark-taken = just taken, not to be thrown
mark-must = must be laid this turn
# On the card itself.
must-short = must
mark-new = just drawn

moves = Moves
btn-draw = Draw a card
btn-take = Take { $card }
# $count cards of the pile, $card the deepest.
btn-take-many = Take { $count } from { $card }
btn-rummy = Rummy! { $card }
btn-pass = Pass
btn-more-time = More time
# On that button: the time that is left.
clock-short = { $seconds } s left
clock-left = { $seconds ->
    [one] One second left
   *[other] { $seconds } seconds left
}
# Read out when the clock begins, and once before it ends.
clock-starts = You have { $seconds } seconds. Press T for more.
clock-soon = { $seconds } seconds left to call.
btn-swap = Swap
btn-layoff-swap = Lay off or swap
btn-leave = Leave it
choice-joker = What does the joker stand for?
choice-card = What is { $card } to do?
choice-layoff = Lay off
btn-recycle = Turn the pile over
btn-decline = End the hand
btn-meld = Meld
btn-layoff = Lay off
btn-discard = Discard
btn-lay-all = Lay down all
btn-go-out = Go out!
btn-skip = Skip ahead
btn-next-hand = Next hand
btn-new-match = New match
btn-ready = I am { $name }, show my cards
btn-replace = Let the computer play for { $name }
btn-resume = Go on
btn-forget = Drop it
btn-close = Close
btn-new-game = New game
btn-move-left = Move { $card } to the left
btn-move-right = Move { $card } to the right
btn-sort = Sort
# Read out: cards of the hand now lie from place $place on.
order-place = { $cards }: place { $place } of { $count }

plan-lay-all = Lay down all:
plan-go-out = Go out:
plan-meld = new meld
plan-keeps = keeps { $cards }, { $points } points
plan-keeps-points = keeps { $points } points
plan-nothing-left = nothing is left
# The note row: answers to a press that cannot do anything.
why-pick-meld = Pick the cards of a set or a run first.
why-pick-layoff = Pick a card that fits a meld on the table first.
why-pick-one = Pick one card to throw.
why-pick-only-one = Only one card can be thrown: pick just one.
why-draw-first = Draw a card first.
why-no-call = There is nothing to call Rummy on now.
why-call-first = First call Rummy, or pass.
why-no-fit = The picked cards do not fit one meld together.
why-no-undo = There is nothing to take back.
why-wait = Wait for your turn.
choose-meld = { $card } fits more than one meld: choose where.
choose-meld-many = These cards fit more than one meld: choose where.
why-sorted = The hand lies in the table’s order already.
why-nothing-there = There is nothing of that kind on the table now.
kernel-gone = This table has lost its kernel: it was restarted or shut down. Run the cell again to play on.
kernel-silent = No answer from the kernel. If it was restarted, run the cell again; a running cell holds the table up.

## The rules of this game, and help

one-moment = One moment …
# $name: the name of a preset.
rules-differ = What differs from “{ $name }”
rules-same = “{ $name }”, without house rules
btn-other-rules = Play by other rules
help-table = At the table
how-to-draw = Your turn begins with one card: press the deck, or the pile for its top card.
how-to-pick = Press cards of your hand to pick them. Press again to put them back.
how-to-lay = With a set or a run picked, press Meld. Melds that your cards fit light up: press one to lay off there.
how-to-throw = End your turn with one picked card: press the pile, or Discard.
how-to-all = Lay down all lays whatever can be laid now. Its plan stands above the button.
how-to-drag = You may drag cards too: onto the pile to throw, onto a meld to lay off, onto the free table to meld.
how-to-sort = Drag a card along your hand to keep your own order, or move one picked card with the arrows below. Sort brings the table’s order back.
how-to-pile = Where more than the pile’s top card may be taken, press the card to take from: it comes with all that lie on it. If it comes with others, it must be laid in this turn; by some rules also if it comes alone.
how-to-joker = A joker that is laid stands for one card. Where it could stand for several, you are asked. Pick that card later to swap it for the joker.
how-to-grey = A grey button says why when it is pressed.
how-to-tutor = The tutor, in the settings too, gives hints in four steps and keeps count of what is gone. It warns of costly throws, and after the hand it says why the computer played as it did.
how-to-pace = Settings hold the pace of the computer players, the colours of the deck, a clock for calls, and the way to a new game or a position of your own.
help-keys = Keys
key-draw = draw from the deck
key-take = take from the pile
key-rummy = call Rummy
key-pass = pass, when Rummy may be called
key-time = more time to call
key-meld = lay down the picked cards
key-layoff = lay the picked cards off, or swap one for a joker
key-discard = throw the picked card
key-all = lay down all
key-walk = go from card to card
key-pick = pick the card, or put it back
key-move = move the card in your hand
key-sort = sort the hand
key-back = put all picked cards back, close what is open, or stop dragging
key-think = at a warning: think again
key-undo = take back
key-skip = skip ahead to your turn
key-next = next hand
key-jump = go to the hand, the melds, the pile, the moves, the tutor
key-tab = to the next part of the table, or out of it
key-help = this help
help-marks = Marks on cards


## A new game

new-title = New game
new-seats = Who plays
new-name = Name, seat { $seat }
new-level = Plays as, seat { $seat }
new-person = Person
btn-add-seat = Add a player
btn-remove = Remove { $name }
new-full = These rules are for { $count } players at most.
# A short text that makes a deal again.
deal-code = Deal code
deal-help = Optional. Whoever gives the same code, with the same rules and number of players, plays the same cards.
deal-again = To play the same cards again, or with a class, enter it under New game.
btn-copy = Copy
text-copied = Copied
text-not-copied = This page may not copy: select the text and copy it.
new-house = House rules
new-changed = { $count } changed
new-none = none
new-for-seats = { $count ->
    [one] with one player
   *[other] with { $count } players
}
new-hands = Hands
new-points = Points
# After a rule's explanation: it makes no difference as things stand.
new-idle = With the other rules as they are, it makes no difference.
new-conflicts = These rules cannot be played yet: see above.
# $changes: one or more of “way-one”, listed.
btn-way = Set { $changes }
way-one = “{ $rule }” to “{ $value }”
way-yes = yes
way-no = no
new-ask = A match is under way. It ends without a winner when you deal anew.
btn-deal = Deal the cards
btn-drop = End it and deal
btn-keep = Keep the match


## Setting up a position

setup-title = Set up a position
setup-how = Press a place, then cards: each goes there, from the deck or from anywhere. There a press puts it back.
setup-begin = Where to begin
btn-set-up = Set up a position
# What may be seen of the hand at the table; the same of a hand that is over.
btn-start-table = As it lies here
btn-start-over = This hand’s end
btn-start-empty = Empty table
# The cards that are left are dealt: for all to see, or hidden until the game begins.
btn-rest-open = Deal the rest open
btn-rest-hidden = Deal the rest hidden
place-free = Cards not placed
# Before a choice of the names below.
place-next = Cards go to
place-hand-you = Your hand
place-hand = { $name }’s hand
place-stock = Deck
place-pile = Pile
place-top = top card last
place-meld = Meld { $number }
place-meld-new = New meld
place-by = Laid by
place-unknown = Hidden
# Read out after the name of a place.
place-on = cards go here
place-off = put cards here
place-goes = Cards go here.
place-empty = Empty
place-hidden = { $count ->
    [one] One card, dealt when you play
   *[other] { $count } cards, dealt when you play
}
# A card of the deck, and how many of them lie nowhere.
put-count = { $name }, { $count ->
    [0] placed
    [one] one left
   *[other] { $count } left
}
put-over = { $name }, placed too often
put-there = { $card } placed; { $count } there
put-back = { $card } taken back
setup-turn = Whose turn
setup-phase = What comes next
phase-draw = Draw
phase-play = Lay and throw
phase-call = Call Rummy
setup-line = In one line
setup-faults = What is wrong
setup-hides = Hidden cards are dealt by chance when you play.
setup-left = { $count ->
    [one] One card stays out of the game.
   *[other] { $count } cards stay out of the game.
}
# $fact: a word of the line, such as "taken".
btn-leave-out = Leave “{ $fact }” out
btn-who-plays = Players and rules
btn-play-here = Play from here


## Under the cover, and at the end of a hand

cover-cards = { $count ->
    [one] Your one card comes to this screen only after you press.
   *[other] Your { $count } cards come to this screen only after you press.
}

row-out = out, no cards left
row-none = no cards left
row-held = { $name } held { $cards }
sheet = Score sheet
sheet-hand = Hand
sheet-now = { $hand }, now
sheet-total = Total
match-winner = winner

settings = Settings
settings-speed = Pace of computer turns
speed-calm = Calm
speed-brisk = Brisk
speed-instant = Instant
settings-deck = Deck
deck-two = Two colours
deck-four = Four colours
settings-sample = Sample cards
settings-clock = Clock for calling Rummy
clock-off = None
clock-20 = 20 s
clock-40 = 40 s
clock-60 = 60 s


## Names of the cards, for screen readers and plain text

card-name = { $rank ->
    [A] ace
    [T] 10
    [J] jack
    [Q] queen
    [K] king
   *[other] { $rank }
} of { $suit ->
    [S] spades
    [H] hearts
    [D] diamonds
   *[C] clubs
}
card-joker = joker
card-joker-as = joker as { $card }

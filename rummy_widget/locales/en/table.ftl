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
# The pile of $count cards became the new stock.
ev-recycle = { $seat-me ->
    [yes] You turned the pile over: a new deck of { $count }.
   *[no] { $seat } turned the pile over: a new deck of { $count }.
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


## What to do now: `now`

now-draw = Your turn: draw a card.
# The stock is empty; the pile may be turned over.
now-draw-recycle = Turn the pile over, or take its top card.
# The stock is empty for good.
now-draw-last = The deck is used up: take, or end the hand.
# Nothing is left to draw or take.
now-draw-none = Nothing is left to draw: end the hand.
# The viewer may lay down $cards, or more than that.
now-play = Lay down, then throw a card.
now-play-throw = Throw a card to end your turn.
# Every card can be laid down at once.
now-play-out = You can go out!
now-wait = { $seat } is thinking.
now-wait-person = It is { $seat }’s turn.
now-over = The hand is over.
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
how-blocked = The deck is used up. The lowest hand scores its difference to each of the others.
# $points: the lowest count; $score: the sum of the differences.
how-lowest = { $seat-me ->
    [yes] You hold the least, { $points }, and score { $score }.
   *[no] { $seat } holds the least, { $points }, and scores { $score }.
}
# $count seats have the lowest count $points; each scores $score (text, for instance "8" or "8 1/3").
how-shared = { $count } players hold the least, { $points }, and share: { $score } each.
how-nobody = A blocked hand scores nothing here.
how-penalty = Everyone else adds what they still hold; the lowest score wins.
# `match.text`
match-won = { $seat-me ->
    [yes] You win the match, { $score } points.
   *[no] { $seat } wins the match, { $score } points.
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
hand-of = Hand { $hand } of { $hands }
hand-to = Hand { $hand }, to { $target }
hand-no = Hand { $hand }
you = you
# The same where it stands alone, for a seat that is named "you".
you-name = You
tools = Table
tool-undo = Undo
tool-log = Moves
tool-settings = Settings
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
level-easy = Easy
level-medium = Medium
level-hard = Hard
level-expert = Expert
level-master = Master
level-other = Computer
# Under a seat's name: what it did last, without the name.
did-draw = Drew
did-take = Took { $card }
did-recycle = Turned the pile over
did-meld = Laid { $cards }
did-layoff = Laid off { $cards }
did-discard = Threw { $card }
did-decline = Took nothing
did-deal = Dealt

deck = Deck
pile = Pile
deck-label = { $count ->
    [one] Deck, one card
   *[other] Deck, { $count } cards
}
deck-draw = { $count ->
    [one] Deck, one card: draw
   *[other] Deck, { $count } cards: draw
}
deck-empty = Deck, empty
# These two begin with what is written on the place: a voice command finds it by that.
deck-recycle = Turn over. Deck 0: the pile becomes a new deck
deck-decline = End. Deck 0: the hand ends
recycle-short = Turn over
decline-short = End
pile-empty = Pile, empty
pile-label = { $count ->
    [one] Pile, one card: { $card }
   *[other] Pile, { $count } cards, { $card } on top
}
pile-take = { $count ->
    [one] Pile, one card: take { $card }
   *[other] Pile, { $count } cards, { $card } on top: take it
}
pile-discard = Pile: throw { $card } here
last-moves = Last moves
moves-none = No moves yet.

melds = Melds on the table
melds-empty = No melds yet. Sets and runs that anyone lays down go here.
meld-set = Set: { $cards }. Laid by { $name }.
meld-run = Run: { $cards }. Laid by { $name }.
meld-target = Lay off here
meld-set-target = Lay off here. Set: { $cards }. Laid by { $name }.
meld-run-target = Lay off here. Run: { $cards }. Laid by { $name }.

hand-label = { $count ->
    [one] Your hand, one card, { $points } points
   *[other] Your hand, { $count } cards, { $points } points
}
in-hand = in hand
score = score
picked = picked
mark-meld = makes a meld
mark-fit = fits the table
mark-taken = just taken, not to be thrown
mark-new = just drawn

moves = Moves
btn-draw = Draw a card
btn-take = Take { $card }
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
why-no-fit = The picked cards do not fit one meld together.
why-no-undo = There is nothing to take back.
why-wait = Wait for your turn.
choose-meld = { $card } fits more than one meld: choose where.
choose-meld-many = These cards fit more than one meld: choose where.
kernel-silent = No answer from the kernel. If it was restarted, run the cell again; a running cell holds the table up.

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

# The tutor's panel at the table: read by the browser and by Python, as table.ftl is, whose arguments it shares.


# A sentence that was made in the kernel, with its cards in it.
said = { $said }


## Answers of the kernel

refused-tutor-off = The tutor is off.
refused-no-hint = There is a hint when it is your turn.
refused-no-reasons = No reasons were kept for this move.


## The panel: fixed words of the browser

settings-tutor = Tutor
tutor-off = Off
tutor-on = On
tutor = Tutor
tutor-open = Open the tutor
tutor-close = Close the tutor
tutor-cover = The tutor waits until the cards are shown.
tutor-points = the hint points here

tutor-notes = What the others did
tutor-notes-none = Nothing yet.

tutor-hint = A hint for your turn
tutor-hint-wait = There is a hint when it is your turn.
tutor-steps = { $step } of 4 shown
# The four steps of a hint, on the button that asks for the next one.
hint-ask-nudge = Give me a nudge
hint-ask-where = Where to look
hint-ask-why = What decides
hint-ask-move = Show the move
tutor-weighed = All moves that were weighed, in points. Press one to try it: it is not played.
tutor-weighed-one = Press the move to try it: it is not played.
tutor-weighed-match = All moves that were weighed, in percent of the chance to win the match. Press one to try it: it is not played.
tutor-best = best, { $value }
# $loss: what it costs, written as "−1.5"; $low to $high: where that surely lies.
tutor-loss = { $loss }
# The same for a move that was not played out.
tutor-loss-guess = about { $loss }
tutor-loss-range = { $loss } ({ $low } to { $high })

# A move in a few words.
move-draw = Draw
move-take = Take { $cards }
move-take-many = Take { $count } cards
move-meld = Meld { $cards }
move-layoff = Lay off { $cards }
move-swap = Swap { $cards } for the joker
move-discard = Throw { $cards }
move-recycle = Turn the pile over
move-decline = Take nothing
move-rummy = Call { $cards }
move-pass = Pass

aid-gone = Where the cards are
aid-outs-title = What helps the picked cards
aid-outs-pick = Pick cards of your hand to see what helps them.
aid-order-title = What comes from the deck
aid-on = On
aid-off = Off
aid-suit = Suit
# Heads of that grid.
rank-name = { $rank ->
    [A] ace
    [T] 10
    [J] jack
    [Q] queen
    [K] king
   *[other] { $rank }
}
suit-name = { $suit ->
    [S] spades
    [H] hearts
    [D] diamonds
   *[C] clubs
}
aid-jokers-title = Jokers:
tutor-unseen = { $count ->
    [one] 1 card not seen
   *[other] { $count } cards not seen
}
seen-mine = yours
seen-table = on the table
seen-pile = in the pile
seen-held = surely held
seen-deck = known in the deck
seen-unseen = not seen
seen-with = surely with { $name }

tutor-why = Why did they do that?
tutor-why-none = No reasons were kept for this hand.
tutor-move-of = Move { $number } of { $count }
tutor-before = The move before
tutor-after = The next move
tutor-held = { $name } held { $cards }
tutor-why-not = Why not …
btn-why = Why?
btn-ask-why = Why?

# Before a discard that clearly costs $loss points of expected score or more.
warn-costly = Wait: to throw { $card } costs about { $loss } points against the best move.
warn-costly-least = Wait: to throw { $card } costs { $loss } points or more against the best move.
warn-wait = One moment: what does it cost to throw { $card }?
warn-none = By these rules hands are not played out, so costly discards are not warned of.
warn-stopped = No more warnings. You have not thrown yet.
btn-throw-anyway = Throw anyway
btn-think-again = Think again
btn-warn-hint = Hint
btn-stop-warning = Stop warning
warn-title = Warning before costly discards

# The guide through a first hand; what it says is in guide.ftl.
guide = Guide
btn-guide = New to rummy? Let me guide you
btn-guide-next = Next
btn-guide-done = Done
btn-guide-leave = Leave the guide
guide-left = The guide has left. You find it in the settings.
guide-points = the guide points here
settings-guide = Guide, this hand
guide-off = Off
guide-on = On
new-guide = Guide me through the first hand
how-to-guide = New to rummy? The settings have a guide that goes through a hand with you, one thing at a time.
key-guide = the next tip of the guide, where it is on

# A note that is looked at.
ring-show = Show its cards on the table
ring-points = this is about it

key-hint = the next step of a hint, where the tutor is on

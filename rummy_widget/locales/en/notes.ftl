# What the tutor says of another seat's move during play, and aids to memory.
#
# Arguments as in table.ftl. $seat: who moved; other seats are $seat-b, $seat-c.

## Icons, for those who do not see them

icon-took = A card was taken
icon-left = A card was left
icon-laid = Cards were laid
icon-threw = A card was thrown
icon-safe = A safe throw
icon-risk = A card to watch
icon-danger = The end may be near
icon-deck = About the deck
icon-later = The reason comes after the hand.

## The draw

note-drew = { $seat } drew { $card } from the deck, which lies as the pile was.
# $s cards in the deck, $m of them for the reader if all draw.
note-deck = { $seat } drew. { $s ->
    [0] The deck is used up now.
    [one] 1 card is left in the deck.
   *[other] { $s } cards are left in the deck. If all draw, you get { $m ->
        [0] none
       *[other] { $m }
    } of them.
}
note-left-door = { $seat } left { $card }, and it fits the table.
note-left-dead = { $seat } left { $card }. No cards that { $seat } may hold make a meld with it.
# $cards: the reader's, which could lie in a meld with the same two cards.
note-left-like = { $seat } left { $card }. Cards that go with it go with your { $cards } too.
# $jokers: "yes" where that seat may hold one, which goes with any card.
note-left = { $seat } left { $card }. { $jokers ->
    [yes] Jokers aside, { $n ->
        [one] 1 pair
       *[other] { $n } pairs
    }
   *[no] { $n ->
        [one] 1 pair
       *[other] { $n } pairs
    }
} of cards that { $seat } may hold would make a meld with it.

note-took-many = { $seat } took { $n } cards and must lay { $card } in this turn.
note-took-joker = { $seat } took a joker from the pile.
note-took-door = { $seat } took { $card }, which fits the table.
note-took-yours = { $seat } took { $card } and plays after you. Your { $cards } may go with it.
note-took-free = { $seat } took { $card } and plays after you. None of your cards goes with it. { $k ->
    [0] Nor do two cards that { $seat } may hold.
    [one] There is 1 pair that { $seat } may hold for it.
   *[other] There are { $k } pairs that { $seat } may hold for it.
}
note-took-none = { $seat } took { $card } and plays after you. None of your cards goes with it.
note-took-sets = { $seat } took { $card } and plays after you. It can lie in a set only: { $seat } may hold { $k ->
    [one] 1 pair
   *[other] { $k } pairs
} for it.
note-took-runs = { $seat } took { $card } and plays after you. It can lie in a run only: { $seat } may hold { $k ->
    [one] 1 pair
   *[other] { $k } pairs
} for it.
note-took-pair = { $seat } took { $card } and plays after you. The only pair that { $seat } may hold for it is { $cards }.
note-took-wanted = { $seat } took { $card }. It would have made a meld with your { $cards }.
note-took-held = { $seat } took { $card }. You hold { $cards }, which may go with it.
note-took-other = { $seat } took { $card }. { $seat-b-me ->
    [yes] Only you throw to { $seat }.
   *[no] Only { $seat-b } throws to { $seat }, so your throws are out of reach there.
}
note-called = { $seat } called { $card } and took { $n ->
    [one] it alone
   *[other] { $n } cards
}. It could be laid without a card from a hand.
note-swapped = { $seat } put { $card } in its place and holds a joker now.

## Laying down: $cards were laid

note-laid-out = { $seat } laid { $cards } and has no card left.
note-laid-yours = { $seat } laid { $cards }. Your { $cards-b } would fit there.
note-laid-costs = { $seat } laid { $cards }. { $k ->
    [0] Now no live card makes a meld of your { $cards-b }.
    [one] Now only 1 live card makes a meld of your { $cards-b }.
   *[other] Now { $k } live cards make a meld of your { $cards-b }.
}
note-laid-full = { $seat } laid { $cards }. That meld is full.
note-laid-set = { $seat } laid { $cards }. The fourth of them, { $cards-b }, is still out.
note-laid-run = { $seat } laid { $cards }. That run grows with { $cards-b }, still out.
note-laid-closed = { $seat } laid { $cards }. No card still out can join them.
note-added-out = { $seat } added { $cards } and has no card left.
note-added-yours = { $seat } added { $cards } to a meld. Now your { $cards-b } would fit there.
note-added-costs = { $seat } added { $cards } to a meld. { $k ->
    [0] Now no live card makes a meld of your { $cards-b }.
    [one] Now only 1 live card makes a meld of your { $cards-b }.
   *[other] Now { $k } live cards make a meld of your { $cards-b }.
}
note-added-full = { $seat } added { $cards }. That meld is full now.
note-added-one = { $seat } added { $cards } to a run. Next { $cards-b } would fit there.
note-added-two = { $seat } added { $cards } to a run. It grows at both ends: { $cards-b } are still out.
note-added-closed = { $seat } added { $cards } to a run. The cards for its ends are gone now.

## The discard

note-threw-out = { $seat } threw { $card } and has no card left.
note-threw-door = { $seat } threw { $card }. It fits { $cards }, and { $seat-b-me ->
    [yes] you may take it.
   *[no] { $seat-b } may take it.
}
note-threw-meld = { $seat } threw { $card }. It makes a meld with your { $cards }.
note-one-card = { $seat } has one card left, too few for a meld. { $d ->
    [0] No unseen card fits the table.
    [one] One unseen card fits the table.
   *[other] { $d } unseen cards fit the table.
}
note-few-cards = { $seat } has { $n ->
    [one] 1 card
   *[other] { $n } cards
} left and may go out soon. Your hand counts { $p }.
note-threw-back = { $seat } took { $card } from the pile before, and has thrown it now.
note-threw-costs = { $seat } threw { $card }. { $k ->
    [0] Now no live card makes a meld of your { $cards }.
    [one] Now only 1 live card makes a meld of your { $cards }.
   *[other] Now { $k } live cards make a meld of your { $cards }.
}
note-threw-dead = { $seat } threw { $card }. Nobody can make a meld with it now. { $where ->
    [pile] { $cards-pile } went to the pile.
    [table] { $cards-table } went to the table.
    [mine] You hold { $cards-mine }.
    [pile-table] { $cards-pile } went to the pile, and { $cards-table } went to the table.
    [pile-mine] { $cards-pile } went to the pile, and you hold { $cards-mine }.
    [table-mine] { $cards-table } went to the table, and you hold { $cards-mine }.
   *[other] { $cards-pile } went to the pile, { $cards-table } went to the table, and you hold { $cards-mine }.
}
note-threw-feeds = { $seat } threw { $card }. { $seat-b } plays next and took { $card-b } before, which goes with it.
note-threw-like = { $seat } threw { $card }. { $seat-b } plays next and left { $card-b } a turn ago, which is close to it.
note-threw-behind = { $seat } threw { $card }. { $seat-b } took { $card-b }, which goes with it, but { $seat-c-me ->
    [yes] you play first.
   *[no] { $seat-c } plays first.
}
note-threw-shed = { $seat } plays after you and did not keep { $card }. Your { $cards } would go with it.
# $n unseen cards, $cards-out, make a meld with that card and one of $cards.
note-threw-pair = { $seat } threw { $card }. It would pair with your { $cards }. { $n ->
    [one] One unseen card would make it a set: { $cards-out }.
   *[other] { $n } unseen cards would make it a set: { $cards-out }.
}
note-threw-near = { $seat } threw { $card }. It is close to your { $cards }. { $n ->
    [one] One unseen card would make it a run: { $cards-out }.
   *[other] { $n } unseen cards would make it a run: { $cards-out }.
}

## The deck

note-turned = { $seat } turned the pile over as it lay. The next cards are { $cards }.
note-shuffled = { $seat } shuffled the pile into a new deck. { $n ->
    [one] Its 1 card comes again.
   *[other] Its { $n } cards come again, in an order that nobody knows.
}
note-declined = { $seat } took nothing, and the deck is used up. The hand ends.

## Memory aids

aid-gone-title = Where the cards are
aid-gone-key = ■ in your hand, ▲ on the table, ▼ in the pile, ◆ known place in the deck, a number: surely with that seat, · not seen
aid-gone-corner = Suit
aid-jokers = Jokers
aid-mine = in your hand
aid-table = on the table
aid-pile = in the pile
aid-held = with { $seat }
aid-deck = at a known place in the deck
aid-unseen = not seen
# $k of $of unseen cards make a meld with the picked cards.
aid-outs = { $k ->
    [0] None of the { $of } unseen cards makes a meld with { $cards }.
    [one] 1 of the { $of } unseen cards makes a meld with { $cards }: { $cards-outs }.
   *[other] { $k } of the { $of } unseen cards make a meld with { $cards }: { $cards-outs }.
}
aid-outs-gone = Gone: { $cards }.
# $jokers: "yes" where one may come, which goes with any card.
aid-outs-one = { $jokers ->
    [yes] Jokers aside, { $n ->
        [0] no pair of unseen cards makes
        [one] 1 pair of unseen cards makes
       *[other] { $n } pairs of unseen cards make
    }
   *[no] { $n ->
        [0] No pair of unseen cards makes
        [one] 1 pair of unseen cards makes
       *[other] { $n } pairs of unseen cards make
    }
} a meld with { $card }.
aid-order = The deck lies as the pile was. Next come { $cards }.
aid-order-mine = If all draw from it, you get { $cards }.
aid-order-none = The order of the deck is not known.

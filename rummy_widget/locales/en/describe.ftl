# The rules in words: one id for each case of each rule. Only those that are in play are shown, in the order
# of `rules/describe.py`, each as a line of its own.
#
#   $card…     card codes separated by spaces, shown as 7♥
#   $players   a number of players or several: "2", "2–4", "2, 4–6"; never one player alone
#   others     numbers
# As at the table, "deck" is what players draw from; all the cards of the game are made of "packs".


## Players and cards

about-title-cards = Players and cards
about-aim-out = Get rid of all your cards. Lay them down in sets and runs, or throw them.
about-aim-points = Lay down sets and runs. Cards that you lay count for you, and cards left in your hand count against you.
about-players = { $players } players can play.
about-players-fixed = { $players } players play.
about-pack = { $packs ->
    [one] One pack of 52 cards is used.
   *[other] Two packs of 52 cards are used. Each card is there twice.
}
about-pack-jokers = { $packs ->
    [one] One pack of 52 cards
   *[other] Two packs of 52 cards
} and { $jokers ->
    [one] one joker
   *[other] { $jokers } jokers
} are used: { $total } cards in all.
about-pack-seats = With { $players } players, { $packs ->
    [one] one pack of 52 cards is used.
   *[other] two packs of 52 cards are used.
}
about-pack-jokers-seats = With { $players } players, { $packs ->
    [one] one pack of 52 cards
   *[other] two packs of 52 cards
} and { $jokers ->
    [one] one joker
   *[other] { $jokers } jokers
} are used: { $total } cards in all.


## The deal

about-title-deal = The deal
about-dealer-chance = Chance picks the first dealer.
about-dealer-cut = To find the first dealer, each player draws a card. The highest card deals.
about-dealer-cut-order = The order is ace, king, queen, jack, 10 and so on down to 2. Of one rank, spades are highest, then hearts, diamonds and clubs.
about-dealer-cut-jokers = The order is joker, ace, king, queen, jack, 10 and so on down to 2. Of one rank, spades are highest, then hearts, diamonds and clubs.
about-dealer-cut-again = If two of the highest cards are quite the same, those players draw again.
about-dealer-next = After each hand, the deal moves one seat to the left.
about-deal = Each player gets { $count ->
    [one] one card.
   *[other] { $count } cards, one at a time.
}
about-deal-seats = With { $players } players, each gets { $count ->
    [one] one card.
   *[other] { $count } cards, one at a time.
}
about-starter-left = The player on the dealer’s left starts.
about-starter-dealer = The dealer starts.
about-starter-discards = The player who starts gets one card more, dealt last. In the first turn this player draws nothing, may lay cards down, and throws the first card of the pile.
about-upcard = The next card is turned up and starts the pile.
about-deck = The other cards are the deck. They lie face down.


## Sets and runs

about-title-melds = Sets and runs
about-melds = Sets and runs are called melds.
about-set = A set is three or four cards of one rank, each of its own suit, such as { $cards }.
about-run = A run is three or more cards of one suit in order, such as { $cards }.
about-aces-low = The ace is low. { $cards_low } is a run, but { $cards_high } is not.
about-aces-high-or-low = The ace is low or high. { $cards_low } and { $cards_high } are runs, but { $cards_corner } is not.
about-aces-round-the-corner = Runs may go on past the ace. { $cards_low }, { $cards_high } and { $cards_corner } are all runs. A run has 13 cards at most.
about-twins = A meld never holds the same card twice.
about-joker-stands = A joker in a meld stands for one card. It is named when the joker is laid, and it does not change.
about-joker-stands-swap = A joker in a meld stands for one card. It is named when the joker is laid, and it does not change until the joker is swapped.
about-joker-unnamed = If you do not name the card, a joker in a run takes the highest place that fits. In a set it takes the first free suit of spades, hearts, diamonds and clubs.
about-joker-twice = A joker may not stand for a card that its meld already holds.
about-naturals = { $count ->
    [one] Each meld needs one real card or more.
   *[other] Each meld needs { $count } real cards or more.
}


## A turn

about-title-turn = Your turn
about-draw-top = First draw one card, from the deck or from the top of the pile.
about-draw-any = First draw one card from the deck, or take one or more cards from the top of the pile.
about-lay = Then you may lay down melds, as many as you like.
about-lay-count = { $count ->
    [one] Then you may lay down one meld.
   *[other] Then you may lay down up to { $count } melds.
}
about-layoff = You may also lay off. This means that you add cards to a meld on the table, yours or not.
about-layoff-ends = A run takes cards at both ends. A set of three takes its fourth suit.
about-layoff-after-meld = You may lay off only when you have laid a meld of your own in this hand. It may be in the same turn.
about-fixed = Melds on the table are never split or mixed.
about-swap-any = You may swap a joker on the table for the exact card that it stands for, and more than once in a turn.
about-swap-own = You may swap a joker in a meld that you laid for the exact card that it stands for, and more than once in a turn.
about-swap-never = A joker on the table cannot be swapped.
about-swap-counts = A swap does not count as laying a card down.
about-discard = To end your turn, throw one card face up on top of the pile.
about-taken = You may not throw the card that you took from the pile in this turn.
about-taken-alone = If you took just one card from the pile, you may not throw it in this turn.
about-taken-twin = If you hold its twin, you may throw that one.
about-no-dead-end = A move is not allowed if you could then not end your turn by these rules.

about-title-first = The first cards you lay
about-initial = The first melds that you lay in a hand must count { $points ->
    [one] one point
   *[other] { $points } points
} or more, all in one turn.
about-initial-joker = For this, a joker counts as the card that it stands for.
about-initial-first = Before that, you may not lay off. After that, you may, and in the same turn too.
about-initial-first-swap = Before that, you may not lay off or swap a joker. After that, you may, and in the same turn too.
about-whole-hand = You may lay nothing until your whole hand goes down in one turn.
about-whole-hand-from = From hand { $number } of the match on, you may lay nothing until your whole hand goes down in one turn.
about-whole-hand-all = You may keep one last card to throw.
about-whole-hand-discard = You must keep one last card to throw.
about-whole-hand-layoff = Cards that you lay off in that turn count too.


## The pile

about-title-pile = Taking from the pile
about-take-several = You may take the top card alone, or several from the top at once.
about-deepest-several = If you take several, you must play the deepest of them in this turn.
about-deepest-always = You must play the deepest card that you take in this turn, also if it is just one.
about-deepest-top = If you take a card from the pile, you must play it in this turn.
about-deepest-rest = You may keep, play or throw the cards above it.
about-deepest-any = You may play it in a new meld or lay it off.
about-deepest-new = It must go into a new meld. To lay it off is not enough.
about-deepest-when = You may lay other cards first.
about-deepest-swap = To swap it for a joker is not enough.

about-title-call = Calling Rummy
about-call-any-card = When a player has thrown a card, the others may call Rummy on a card in the pile. It must be playable with nothing but the pile cards above it and the melds on the table.
about-call-top-card = When a player has thrown a card, the others may call Rummy on it if it fits a meld on the table.
about-call-asked = They are asked in turn, before the next player draws.
about-call-pass = If you pass, you may still call after a later card.
about-call-any-card-takes = The player who calls takes the pile down to that card.
about-call-top-card-takes = The player who calls takes that card.
about-call-twin = Of two equal cards, it is the upper one.
about-call-plays = This player must play the card, with cards of the hand too if that helps. Then the player may play on and throws a card.
about-call-next = The next turn goes to the left of the player who called.
about-call-new = After a call, the card may be laid off too. It needs no new meld.
about-call-float = A player without cards may call too. After a turn in which no card was thrown, nobody may call.


## Going out

about-title-out = Going out
about-out-any = The hand ends as soon as a player has no cards left. You may lay down, lay off or throw your last card.
about-out-discard-required = The hand ends when a player throws the last card. You may not lay it down.
about-out-float = You may lay down all your cards, but the hand goes on. It ends when a player throws the last card.
about-float-draws = A player without cards draws at the next turn. Then this player must throw the card or play on.
about-float-take = A player without cards may not take a single card from the pile that fits nothing.
about-float-unplayable = If the last card thrown fits a meld on the table, the hand goes on. The player then has no cards.


## When the deck is used up

about-title-stock = When the deck is used up
about-stock-take-top = You may still take the top card of the pile.
about-stock-take-any = You may still take cards from the pile.
about-recycle-turn-over = If you do not, you turn the whole pile over. It is the new deck, and it is not shuffled: the first card thrown is drawn first. Then you draw from it.
about-recycle-shuffle = If you do not, you shuffle the whole pile. It is the new deck. Then you draw from it.
about-recycle-shuffle-keep-top = If you do not, you shuffle the pile without its top card, which stays. It is the new deck. Then you draw from it.
about-recycle-shuffle-new-upcard = If you do not, you shuffle the whole pile. It is the new deck, and its top card is turned up for a new pile. Then you draw or take as usual.
about-recycles = { $count ->
    [one] This is done once in a hand.
   *[other] This is done up to { $count } times in a hand.
}
about-recycles-unlimited = This is done as often as needed.
about-recycle-two = It needs two cards in the pile.
about-recycle-none = The pile is never made a new deck.
about-decline-recycle-top = If there can be no new deck, take the top card of the pile or take nothing.
about-decline-recycle-any = If there can be no new deck, take from the pile or take nothing.
about-decline = If you do not want to, take nothing.
about-decline-empty = With no pile left, you can only take nothing. If you take nothing, the hand ends and nobody goes out. Such a hand is blocked.
about-stalemate = After each throw, it is checked if the hand is stuck. If it is, it is blocked at once.
about-stalemate-meld = It is stuck when no card fits a meld on the table and no new meld can be made.
about-stalemate-meld-swap = It is stuck when no card fits a meld on the table or can win a joker there, and no new meld can be made.
about-stalemate-one = It is stuck when no card fits a meld on the table, and either no new meld can be made or each player holds just one card.
about-stalemate-one-swap = It is stuck when no card fits a meld on the table or can win a joker there, and either no new meld can be made or each player holds just one card.
about-max-turns = { $count ->
    [one] A hand is also blocked after one turn.
   *[other] A hand is also blocked after { $count } turns, those of all players together.
}


## Points

about-title-points = What the cards count
about-points-number = Cards from 2 to 10 count their number. Jack, queen and king count 10.
about-points-five-ten = Cards from 2 to 9 count 5. 10, jack, queen and king count 10.
about-points-ace = An ace counts { $points }.
about-points-ace-low = On the table, as the lowest card of a run, an ace counts { $points }.
about-points-ace-ends = An ace that fits both ends of a run goes on top.
about-points-joker = A joker counts { $points }.

about-title-score = Scoring a hand
about-score-winner-takes = Whoever goes out scores the points of all cards left in the other hands.
about-score-penalty = Each other player scores the points of the cards in their own hand.
about-score-settlement = Each other player pays the points in their own hand to the player who goes out.
about-score-unlaid = Melds that are still in a hand count too.
about-score-meld-points = You score the points of all cards that you laid. Cards that you laid off on melds of others count too.
about-score-meld-points-less = The points left in your hand are taken away from this. Your score may fall below zero.
about-score-swap = If you swap a card for a joker, that card counts for you. The joker no longer counts for the player who laid it.
about-rummy = You go rummy when you lay no card in a hand until you go out, all in one turn.
about-rummy-double-winner-takes = Then your score for the hand is doubled.
about-rummy-double-penalty = Then the score of each other player is doubled.
about-rummy-double-settlement = Then each other player pays double.
about-rummy-double-meld-points = Then your score for the hand is doubled, and no other.
about-rummy-plus-10 = Then you score 10 points more.
about-blocked-nobody = In a blocked hand nobody scores.
about-blocked-count-penalty = In a blocked hand all players score what they hold. Nobody wins it.
about-blocked-count-meld-points = In a blocked hand all players score as usual. Nobody wins it.
about-blocked-lowest-winner-takes = A blocked hand is won by the player with the fewest points in hand. From each other player, the winner scores how many more points that player holds.
about-blocked-lowest-settlement = A blocked hand is won by the player with the fewest points in hand. Each other player pays the winner how many more points they hold.
about-blocked-tie = If several players have the fewest, they share this in equal parts.


## The match

about-title-match = The match
about-match-deals = { $count ->
    [one] The match has one hand.
   *[other] The match has { $count } hands.
}
about-match-deals-seats = { $count ->
    [one] With { $players } players, the match has one hand.
   *[other] With { $players } players, the match has { $count } hands.
}
about-match-target = { $points ->
    [one] The match goes on until a player has one point or more.
   *[other] The match goes on until a player has { $points } points or more.
}
about-match-target-seats = { $points ->
    [one] With { $players } players, the match goes on until a player has one point or more.
   *[other] With { $players } players, the match goes on until a player has { $points } points or more.
}
about-winner-highest = Then whoever has the most points wins.
about-winner-lowest = Then whoever has the fewest points wins.
about-tie = If several players are tied for the win, one more hand is played, until one is ahead.
about-must-go-out = To win the match, a player must also go out in the last hand and have reached the target. If not, one more hand is played.

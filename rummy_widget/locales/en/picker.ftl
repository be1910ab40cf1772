# The rules by name: what a picker of rules shows, how two games differ, and which choices exclude each other.
#
#   rule-NAME, rule-NAME-help    name of a parameter and what it does
#   rule-NAME-VALUE              one of its values; -none where nothing is set
#   conflict-…, conflict-…-way   two choices that exclude each other, and the way out


## Games

preset-reference = The reference game
preset-reference-help = Lay down and lay off as you like. Who goes out scores what the others hold.
preset-classic = Classic
preset-classic-help = One meld a turn, and the pile is turned over as often as needed. Played to 100.
preset-penalty = Penalty
preset-penalty-help = Points are bad: when one goes out, the others write down what they hold. The lowest score wins.
preset-block = Block
preset-block-help = The pile is never made a new deck, so a hand may be blocked.
preset-cardgames = Shuffled pile
preset-cardgames-help = The pile is shuffled once for a new deck. In a blocked hand nobody scores.
preset-rummy500 = Rummy 500
preset-rummy500-help = Take several cards of the pile. Cards that you lay count for you. Played to 500.
preset-joker13 = Thirteen cards with jokers
preset-joker13-help = The dealer starts with 14 cards. Cards that you lay count for you. Played to 500.
preset-wrotham = Wrotham
preset-wrotham-help = Three jokers. From hand 4 on, the whole hand goes down at once.
preset-romme = Rommé
preset-romme-help = Two packs and six jokers. The first melds must count 40. The last card must be thrown.


## Parts of the picker

rule-group-cards = Cards
rule-group-deal = The deal
rule-group-melds = Melds
rule-group-turn = A turn
rule-group-stock = When the deck is used up
rule-group-points = Points
rule-group-match = The match


## Parameters and their values

rule-decks = Packs of cards
rule-decks-help = How many packs of 52 cards are used.
rule-jokers = Jokers
rule-jokers-help = How many jokers there are in all.
rule-deal = Cards for each player
rule-deal-help = How many cards each player gets, for each number of players that may play.
rule-starter-discards = First player throws first
rule-starter-discards-help = The first player gets one card more and starts the pile with a throw.
rule-dealer-starts = Dealer starts
rule-dealer-starts-help = The dealer has the first turn, and not the player to the left.
rule-dealer-by-cut = Cards decide who deals
rule-dealer-by-cut-help = Each player draws a card for the first deal, and the highest deals. Else chance decides.

rule-aces = Aces
rule-aces-help = Where an ace may lie in a run.
rule-aces-low = low
rule-aces-high-or-low = low or high
rule-aces-round-the-corner = also between king and two
rule-min-naturals = Real cards in a meld
rule-min-naturals-help = How many cards of a meld may not be jokers, at least.
rule-joker-swap = Swapping jokers
rule-joker-swap-help = Whether the real card may be swapped for a joker on the table.
rule-joker-swap-any = in any meld
rule-joker-swap-own = in your own melds
rule-joker-swap-never = never
rule-melds-per-turn = Melds in a turn
rule-melds-per-turn-help = How many melds a player may lay in one turn.
rule-melds-per-turn-none = no limit
rule-layoff = Laying off
rule-layoff-help = When cards may be added to melds on the table.
rule-layoff-always = always
rule-layoff-after-meld = after a meld of your own
rule-initial-meld = Points of the first melds
rule-initial-meld-help = How much the first melds of a player must count in a hand. With 0, any meld will do.
rule-whole-hand-from-deal = Whole hand at once
rule-whole-hand-from-deal-help = The hand of the match from which on nothing may be laid but the whole hand.
rule-whole-hand-from-deal-none = never

rule-take-from-pile = Taking from the pile
rule-take-from-pile-help = Whether just the top card may be taken, or more cards with it.
rule-take-from-pile-top = top card only
rule-take-from-pile-any = any number from the top
rule-deepest-must-be-played = Playing what you take
rule-deepest-must-be-played-help = When the deepest card taken from the pile must be played at once.
rule-deepest-must-be-played-when-several = if several are taken
rule-deepest-must-be-played-always = always
rule-deepest-new-meld-only = New meld for what you take
rule-deepest-new-meld-only-help = A card that must be played has to go into a new meld.
rule-call-rummy = Calling Rummy
rule-call-rummy-help = Whether players may claim a card of the pile that fits on the table.
rule-call-rummy-off = no
rule-call-rummy-any-card = on any card
rule-call-rummy-top-card = on the top card
rule-going-out = Going out
rule-going-out-help = How a player gets rid of the last card.
rule-going-out-any = in any way
rule-going-out-discard-required = by throwing it
rule-going-out-float = by throwing it, but without cards you play on
rule-going-out-float-unplayable = as before, and it may fit no meld

rule-recycle = New deck
rule-recycle-help = What becomes of the pile when the deck is used up.
rule-recycle-turn-over = turned over
rule-recycle-shuffle = shuffled
rule-recycle-shuffle-keep-top = shuffled, top card stays
rule-recycle-shuffle-new-upcard = shuffled, one card turned up
rule-recycle-none = no new deck
rule-recycles = How often
rule-recycles-help = How often in a hand the pile becomes a new deck.
rule-recycles-none = no limit
rule-stalemate-check = End stuck hands
rule-stalemate-check-help = A hand ends at once when nobody can lay a card any more.
rule-max-turns = Longest hand
rule-max-turns-help = After so many turns of all players together a hand is blocked.

rule-ace-points = Points of an ace
rule-ace-points-help = What an ace counts in the hand.
rule-ace-points-none = as usual
rule-joker-points = Points of a joker
rule-joker-points-help = What a joker counts.
rule-five-ten-fifteen = Fives and tens
rule-five-ten-fifteen-help = Cards from 2 to 9 count 5, from 10 to king 10, and an ace 15.
rule-scoring = Scoring
rule-scoring-help = Who scores what at the end of a hand.
rule-scoring-winner-takes = the winner scores the other hands
rule-scoring-penalty = the others score their own hands
rule-scoring-meld-points = cards on the table less cards in hand
rule-scoring-settlement = the others pay the winner
rule-going-rummy = Going rummy
rule-going-rummy-help = What it is worth to go out in one turn, with nothing laid before.
rule-going-rummy-none = nothing more
rule-going-rummy-double = double
rule-going-rummy-plus-10 = 10 points more
rule-blocked = Blocked hands
rule-blocked-help = Who scores when nobody goes out.
rule-blocked-lowest-takes-difference = the lowest hand scores the differences
rule-blocked-nobody = nobody
rule-blocked-count = all, as usual

rule-match = Length of the match
rule-match-help = A number of hands, or a score to reach.
rule-match-deals = number of hands
rule-match-target = score to reach
rule-winner = Winner
rule-winner-help = Who wins the match.
rule-winner-highest = the highest score
rule-winner-lowest = the lowest score
rule-must-go-out-to-win = Go out to win
rule-must-go-out-to-win-help = The winner of the match must go out in the last hand and reach the target.


## Values in words

rule-value-yes = yes
rule-value-no = no
rule-value-number = { $number }
# $list: numbers of players, each with a number: "2: 10; 3–4: 7"
rule-value-seats = by players ({ $list })
rule-value-deals = { $number ->
    [one] one hand
   *[other] { $number } hands
}
rule-value-deals-seats = hands by players ({ $list })
rule-value-target = to { $number }
rule-value-target-seats = to a score by players ({ $list })


## Differences

diff-line = { $label }: { $mine } instead of { $theirs }
diff-none = The rules are the same.
diff-title = What is different:
about-all = All rules


## Choices that exclude each other

conflict-plus-10 = Only a winner who takes the points of the others can score 10 more for going rummy.
conflict-plus-10-way = Choose another reward for going rummy, or let the winner score the other hands.
conflict-count = In a blocked hand nobody can score as usual where only the winner of a hand scores.
conflict-count-way = Choose another end for blocked hands, or a scoring in which each player scores.
conflict-lowest = The lowest hand cannot take points from the others where all players score their own cards.
conflict-lowest-way = Choose another end for blocked hands, or a scoring in which the winner takes or is paid.
conflict-no-target = Who must go out to win needs a target to reach, and this match is a number of hands.
conflict-no-target-way = Play to a target, or let anybody win.
conflict-naturals = A meld of three cards cannot hold { $count } real cards.
conflict-naturals-way = Ask for 3 real cards or less.
conflict-decks-missing = It is not said how many packs are used with { $players } players.
conflict-decks-missing-way = Say how many, or deal no cards to { $players } players.
conflict-jokers-missing = It is not said how many jokers are used with { $players } players.
conflict-jokers-missing-way = Say how many, or deal no cards to { $players } players.
conflict-match-missing = It is not said how long the match is with { $players } players.
conflict-match-missing-way = Say how long, or deal no cards to { $players } players.
conflict-deal = { $players } players with { $count } cards each leave no card for deck and pile: there are { $total } cards.
conflict-deal-way = With { $players } players, deal fewer cards, up to { $most }, or take more packs.


## Choices that are none

wrong-rules = These are no rules.
wrong-rules-way = Choose a game first.
wrong-name = There is no such rule.
wrong-name-way = Leave it out.
wrong-value = This rule cannot have that value.
wrong-value-choice = Choose one of its values.
wrong-value-flag = Choose yes or no.
wrong-value-number = Give a whole number from { $low } to { $high }.
wrong-value-number-or-none = Give a whole number from { $low } to { $high }, or none.
wrong-value-by-seats = Give whole numbers from { $low } to { $high } for 2 to { $seats } players.
wrong-value-length = Choose hands or a target, with whole numbers from 1 to { $high } for 2 to { $seats } players.

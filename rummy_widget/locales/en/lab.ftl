# What experiments say: chances of deals, and tournaments of computer players.
#
#   $kind       set, run or meld
#   $chance, $low, $high   a chance in percent and the ends of its 95 % interval, written out
#   $count, $total, $seed  numbers, written out
#   $player     a name

lab-deal-exact = { $number ->
    [one] One card holds
   *[other] { $number } cards hold
} a { $kind } in { $chance } % of all deals: { $count } of { $total } hands.
lab-deal-simulated = { $number ->
    [one] One card holds
   *[other] { $number } cards hold
} a { $kind } in about { $chance } % of all deals (95 %: { $low } to { $high } %). This is not counted: { $count } of { $total } hands dealt at random with seed { $seed }.

lab-played = { $hands } hands, { $seats } seats at a table, rules { $rules }, seed { $seed }: { $blocks } blocks of the same deals with everybody in every seat.
lab-unfinished = This is not all: { $asked } hands were asked for. go_on() plays the rest.
lab-head-player = player
lab-head-points-per-hand = points a hand
lab-head-gain = points better than the others
lab-head-hands-won = hands won
lab-head-matches-won = matches won
lab-head-elo = Elo
lab-table = Results by player
lab-chart = { $figure }, with 95 % intervals. { $rows }.
lab-other-version = This file was played by another version of the game or of its players: block { $block } ends differently now. Start anew, since figures of both must not be mixed.
lab-player-failed = { $player } failed in { $matches ->
    [one] one match, in hand { $hand }
   *[other] { $matches } matches, the first time in hand { $hand }
}: it { $did }. To see it again: { $again }, …, seed={ $seed }) with { $seats } in the seats.
lab-match-endless = { $matches ->
    [one] One match was
   *[other] { $matches } matches were
} broken off: { $did }.
lab-worker-again = A worker broke off while block { $block } or one after it was played ({ $said }). What was lost has been played again.
lab-worker-lost = No worker survived block { $block } with { $players } ({ $said }). It is left out.
lab-worker-stopped = The workers gave up at block { $block } with { $players } ({ $said }). go_on() plays the rest, with another executor if you give one.

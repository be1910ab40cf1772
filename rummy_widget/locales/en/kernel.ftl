# Words that only the kernel needs. At the table they are arguments of its own messages.

## Inside `trouble-player` and `trouble-handler`

# $error: kind and place of an error; its own words may name hidden cards and stay in the kernel.
trouble-error = { $error }. Its message is in table.error.
trouble-not-allowed = it chose a move that is not allowed.
# $who: "tutor" or "guide". The game goes on without it.
trouble-stopped = the { $who ->
    [guide] guide
   *[tutor] tutor
} had to stop. { $error }
trouble-slow = it has been thinking for a long time.
trouble-not-saved = the game cannot be saved here. Everything else works.
trouble-cut-off = The file of the unfinished game is damaged. It goes on from the last move that could be read; the file is kept as it is.
trouble-not-resumed = the unfinished game cannot be read. It is kept where it is.
# $names: who sat there, $count: how many they are. Programs of a user's own are in no file.
trouble-stand-in = { $names } played by a program of somebody’s own, which is not kept with the game. { $count ->
    [one] A computer player of level medium takes the seat.
   *[other] Computer players of level medium take the seats.
}
trouble-gone = the unfinished game is not there any more.

# Answer to a command that failed: an error of the table itself, which `trouble` tells more of.
refused-error = Something went wrong.

## Pictures of a game without a table

seat-no = Seat { $number }

## What is wrong with a choice of rules and seats

check-seats = { $players ->
    [one] These rules are not for one player.
   *[other] These rules are not for { $players } players.
}
# $seats: the numbers of players that may play, as "2–4, 6".
check-seats-way = They are for { $seats } players.
# The same as a refusal of the game.
refused-seats = { $count ->
    [one] These rules are not for one player.
   *[other] These rules are not for { $count } players.
}
refused-order = These are not the cards of this hand.

## Results as a table of pandas

records-no-pandas = to_frame() needs pandas, which is not installed here (pip install pandas). The same rows are in .records, without it.

## What is wrong with a deal code

check-deal-symbol = “{ $symbol }” is in no deal code: there are digits, and letters but U.
# $count: how many there are; $all: how many there must be.
check-deal-length = { $count ->
    [one] A deal code has { $all } digits and letters. Here is one.
   *[other] A deal code has { $all } digits and letters. Here are { $count }.
}
check-deal-slip = There is a slip in this code: compare it letter by letter.

## What is wrong with a position that is set up

# $text: the engine's own sentence.
refused-position = This position cannot be played. { $text }
position-empty = There are no cards in this hand. Who has none is out, and the hand is over.
# $count: hands of the position; $players: how many sit at the table.
position-seats = It has { $count ->
    [one] one hand
   *[other] { $count } hands
}, and { $players ->
    [one] one player sits here.
   *[other] { $players } players sit here.
}

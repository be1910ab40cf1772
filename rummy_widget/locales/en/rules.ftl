# Why a move is not allowed: one id for each reason, with the case of it at the end.
#
#   $card…   card codes separated by spaces, shown as 7♥. Numbers and plain words as they are.


## The text of a move cannot be read

illegal-parse-empty = Nothing was said: name a move, such as "draw" or "discard 7H".
illegal-parse-type = A move is a text or a Move, and this is of the type { $given }.
illegal-parse-verb = There is no move "{ $given }": say draw, take, recycle, decline, meld, layoff or discard.
illegal-parse-too-much = "{ $kind }" stands alone: "{ $given }" is too much.
illegal-parse-count = "{ $given }" is no number of cards to take.
illegal-parse-meld-name = "{ $kind }" must end with the name of a meld on the table, such as m1.
illegal-parse-no-cards = "{ $kind }" must name cards, such as 7H.
illegal-parse-one-card = "{ $kind }" names one card only.
illegal-parse-joker = "{ $kind }" names the joker as *, without a card that it stands for.
illegal-parse-card = "{ $given }" is no card: write rank and suit, such as 7H or TS.

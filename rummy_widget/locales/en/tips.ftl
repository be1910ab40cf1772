# The well-known tips, and what they are worth.

tip-high = When a card must go, throw the one that costs most.
tip-links = Keep pairs and cards close to a run, even dear ones.
tip-count = Count what is gone. A pair is dead when both other cards of its rank are gone.
tip-ends = Keep two middle cards in a row, not two at the end of a suit.
tip-runs = Do not think that runs are easier than sets.
tip-feed = Do not throw what goes with a card the next player took from the pile. What is drawn from the deck stays hidden.
tip-trade = Take a low card from the pile if it saves you 6 points or more.
tip-reach = Take a pile card that gives you two more cards to hope for.
tip-early = Lay your melds down as soon as you can.
tip-early-counts = Lay your melds down as soon as you can: on the table they count for you.
tip-long = Hold all your melds to go out at one stroke.

# $sets, $runs: how many different sets and runs of three there are.
tip-runs-counted = Of three cards, one deck makes { $sets } sets and { $runs } runs.
tip-ends-low = Two middle cards take a card at each end. With the ace low, both A-2 and Q-K take one card only.
tip-ends-high = Two middle cards take a card at each end. Here A-2 and K-A take one card only.

# $rules: name of a preset; $a: points a hand, $b: half of the interval.
tip-helps = { $rules ->
    [reference] In the reference game it gains { $a } points a hand, give or take { $b }, among these levels.
    [classic] In the classic game it gains { $a } points a hand, give or take { $b }, among these levels.
    [cardgames] In the game with a shuffled pile it gains { $a } points a hand, give or take { $b }, among these levels.
   *[other] In Rummy 500 it gains { $a } points a hand, give or take { $b }, among these levels.
}
tip-costs = { $rules ->
    [reference] In the reference game it costs { $a } points a hand, give or take { $b }, among these levels.
    [classic] In the classic game it costs { $a } points a hand, give or take { $b }, among these levels.
    [cardgames] In the game with a shuffled pile it costs { $a } points a hand, give or take { $b }, among these levels.
   *[other] In Rummy 500 it costs { $a } points a hand, give or take { $b }, among these levels.
}
tip-nothing = { $rules ->
    [reference] In the reference game it is worth nothing that could be measured: { $a } points a hand, give or take { $b }.
    [classic] In the classic game it is worth nothing that could be measured: { $a } points a hand, give or take { $b }.
    [cardgames] In the game with a shuffled pile it is worth nothing that could be measured: { $a } points a hand, give or take { $b }.
   *[other] In Rummy 500 it is worth nothing that could be measured: { $a } points a hand, give or take { $b }.
}
tip-unmeasured = What it is worth by these rules has not been measured.

/* What a machine can do: hands of Rummy dealt and played by the plain policy, and exact deadwood, in C.

   The same rules, policy, shuffle and sums as rummy_widget/kernel, so that the checksums must be equal.

       gcc -O3 -march=native -o yardstick yardstick.c && ./yardstick HANDS SEATS SEED
       ./yardstick deadwood HANDS SEED
*/
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef int64_t mask;

#define ALL ((1LL << 52) - 1)
#define LOW 0x1111111111111LL
#define PAIRS 0x3333333333333LL
#define ODD 0x5555555555555LL
#define THIRD 0x6666666666666LL
#define TOP 0x8888888888888LL
#define LCG_MASK ((1LL << 48) - 1)
#define MOST_TURNS 500
#define SHARE 60

static int table[4][1 << 13];

static void fill(void) {
    for (int part = 0; part < 4; part++)
        for (int m = 1; m < 1 << 13; m++) {
            int rank = (part * 13 + __builtin_ctz(m)) / 4;
            table[part][m] = table[part][m & (m - 1)] + (rank < 9 ? rank + 1 : 10);
        }
}

static inline int points(mask h) {
    return table[0][h & 0x1FFF] + table[1][h >> 13 & 0x1FFF] + table[2][h >> 26 & 0x1FFF] + table[3][h >> 39];
}

static inline mask counts(mask h) {
    mask x = h - (h >> 1 & ODD);
    return (x & PAIRS) + (x >> 2 & PAIRS);
}

static inline mask sets_in(mask h) { return (((counts(h) + ODD) & TOP) >> 3) * 15 & h; }
static inline mask pairs_in(mask h) { return (((counts(h) + THIRD) & TOP) >> 3) * 15 & h; }

static inline mask runs_in(mask h) {
    mask s = h & h >> 4 & h >> 8;
    return s | s << 4 | s << 8;
}

static inline int highest(mask h) { return 63 - __builtin_clzll((uint64_t)h); }

static mask best_sets(mask h, mask todo, mask chosen) {
    if (!todo) return chosen;
    mask low = todo & -todo;
    low |= low >> 1 | low >> 2 | low >> 3;
    mask column = ((low & LOW) * 15) & todo;
    todo &= ~column;
    mask best = best_sets(h, todo, chosen);
    int top = points(best | runs_in(h & ~best));
    mask c = best_sets(h, todo, chosen | column);
    int value = points(c | runs_in(h & ~c));
    if (value > top) best = c, top = value;
    if (column & column >> 1 & column >> 2 & column >> 3 & LOW)
        for (mask m = column; m; m &= m - 1) {
            c = best_sets(h, todo, chosen | (column & ~(m & -m)));
            value = points(c | runs_in(h & ~c));
            if (value > top) best = c, top = value;
        }
    return best;
}

static inline int deadwood(mask h) {
    mask s = sets_in(h), r = runs_in(h);
    if (s & r) {
        s = best_sets(h, s, 0);
        r = runs_in(h & ~s);
    }
    return points(h & ~(s | r));
}

static inline int completes(mask h, int c) {
    mask x = h & (15LL << (c & ~3));
    if (x & (x - 1)) return 1;
    x = h | 1LL << c;
    return (x & x >> 4 & x >> 8 & (1LL << c | (1LL << c) >> 4 | (1LL << c) >> 8)) != 0;
}

static inline mask fitting(mask open, mask runs) { return open | ((runs << 4 | runs >> 4) & ALL & ~runs); }

static mask put_down(mask h, mask *open, mask *runs) {
    mask s = sets_in(h), r = runs_in(h);
    if (s | r) {
        if (s & r) {
            s = best_sets(h, s, 0);
            r = runs_in(h & ~s);
        }
        h &= ~(s | r);
        if (s) {
            mask m = s | s >> 1 | s >> 2 | s >> 3;
            *open |= ((m & LOW) * 15) & ~s;
        }
        *runs |= r;
    }
    mask x;
    while ((x = h & (*runs << 4 | *runs >> 4))) {
        h &= ~x;
        *runs |= x;
    }
    x = h & *open;
    *open &= ~x;
    return h & ~x;
}

static inline int plain_throw(mask h, mask taken) {
    mask f = h & ~(h << 4 | h >> 4 | h << 8 | h >> 8 | pairs_in(h) | taken);
    return highest(f ? f : h & ~taken);
}

static inline mask shuffle(int *cards, int n, mask s) {
    int i = n;
    while (i > 1) {
        s = (mask)((uint64_t)s * 0x5DEECE66DULL + 11) & LCG_MASK;
        mask x = (s >> 17) * i;
        int j = (int)(x >> 31), card = cards[--i];
        cards[i] = cards[j];
        cards[j] = card;
        if (i > 1) {
            j = (int)((x & 0x7FFFFFFF) * i >> 31);
            card = cards[--i];
            cards[i] = cards[j];
            cards[j] = card;
        }
    }
    return s;
}

static mask hands[6];
static int deck[52], pile[52], turns, rummy;

/* Play a dealt hand by the reference rules; return the seat that goes out, -1 for none. */
static int play(int seats, int turn, int first) {
    int end = 52, piled = 1, recycles = 1, laid = 0;
    unsigned fresh = (1u << seats) - 1;
    mask open = 0, runs = 0, fit = 0;
    pile[0] = deck[first++];
    turns = 0;
    for (;;) {
        mask h = hands[turn], taken = 0;
        int search = fresh >> turn & 1, thrown = -1, laid_now = 0;
        if (piled && (completes(h, pile[piled - 1]) || fit >> pile[piled - 1] & 1)) {
            taken = 1LL << pile[--piled];
            h |= taken;
            search = 1;
        } else {
            if (first == end) {
                if (!recycles || !piled) return -1;
                recycles--;
                memcpy(deck, pile, sizeof(int) * (size_t)piled);
                first = 0;
                end = piled;
                piled = 0;
            }
            int c = deck[first++];
            if (!search) search = completes(h, c);
            h |= 1LL << c;
        }
        if (search || h & fit) {
            mask new_open = open, new_runs = runs, rest = put_down(h, &new_open, &new_runs);
            int lays = rest != h;
            if (lays && taken && rest == taken) {
                /* Only the card taken would be left: another last card is looked for. */
                lays = 0;
                for (mask left = h & ~taken; left && !lays; left &= ~(1LL << thrown)) {
                    mask o = open, r = runs;
                    thrown = highest(left);
                    if (!put_down(h & ~(1LL << thrown), &o, &r)) lays = 1, new_open = o, new_runs = r;
                }
                if (lays) rest = 1LL << thrown;
                else thrown = -1;
            }
            if (lays) {
                h = rest;
                open = new_open;
                runs = new_runs;
                fit = fitting(open, runs);
                laid_now = 1;
                fresh &= ~(1u << turn);
            } else if (search) {
                if (rest != h) fresh |= 1u << turn;
                else fresh &= ~(1u << turn);
            }
        }
        if (h) {
            if (thrown < 0) thrown = plain_throw(h, taken);
            h &= ~(1LL << thrown);
            pile[piled++] = thrown;
            turns++;
        }
        hands[turn] = h;
        if (!h) {
            rummy = !(laid >> turn & 1);
            return turn;
        }
        if (laid_now) laid |= 1 << turn;
        if (++turn == seats) turn = 0;
        if (turns >= MOST_TURNS) return -1;
    }
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv) {
    fill();
    if (argc == 4 && !strcmp(argv[1], "deadwood")) {
        int number = atoi(argv[2]);
        mask s = atoll(argv[3]), sum = 0;
        mask *many = malloc(sizeof(mask) * (size_t)number);
        for (int i = 0; i < 52; i++) deck[i] = i;
        for (int k = 0; k < number; k++) {
            s = shuffle(deck, 52, s);
            many[k] = 0;
            for (int i = 0; i < 10; i++) many[k] |= 1LL << deck[i];
        }
        double begin = now();
        for (int k = 0; k < number; k++) sum += deadwood(many[k]);
        printf("%.9f %lld\n", now() - begin, (long long)sum);
        free(many);
        return 0;
    }
    if (argc != 4) return 2;
    int number = atoi(argv[1]), seats = atoi(argv[2]), size = seats == 2 ? 10 : 7;
    mask s = atoll(argv[3]), check = 0;
    long all = 0;
    double begin = now();
    for (int k = 0; k < number; k++) {
        for (int i = 0; i < 52; i++) deck[i] = i;
        s = shuffle(deck, 52, s);
        int first = 0, total = 0, low = 1000, shared = 0;
        for (int seat = 0; seat < seats; seat++) {
            hands[seat] = 0;
            for (int i = 0; i < size; i++) hands[seat] |= 1LL << deck[first++];
        }
        int winner = play(seats, k % seats, first);
        for (int seat = 0; seat < seats; seat++) {
            int p = points(hands[seat]);
            total += p;
            if (p < low) low = p, shared = 0;
            if (p == low) shared++;
        }
        check = check * 31 + winner + 2 + turns * 7;
        for (int seat = 0; seat < seats; seat++) {
            mask score = 0;
            if (winner == seat) score = (mask)total * SHARE * (rummy ? 2 : 1);
            if (winner < 0 && points(hands[seat]) == low) score = (mask)(total - low * seats) * SHARE / shared;
            check += score * (seat + 3);
        }
        check &= LCG_MASK;
        all += turns;
    }
    printf("%.9f %lld %ld\n", now() - begin, (long long)check, all);
    return 0;
}

// Delta by hand in C: bitboards, rays cut off at the first stone, the last action of a count
// not made but counted. A plain program for this one game, which speed is measured against.
//
//	cc -O3 -march=native -o delta delta.c
//	./delta perft DEPTH | ./delta playout SECONDS
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CELLS = 25, ALL = (1 << CELLS) - 1, NONE = 255 };

static uint32_t ray[CELLS][8];
static int step[8];                                // to the next cell; the first four go up
static uint32_t through[CELLS][16];                // the lines of four through a cell
static int lines[CELLS];

typedef struct {
	uint32_t stones[2];
	int8_t hand[2];
	int8_t mover, turn;
} State;

static const State start = { { 0, 0 }, { 9, 9 }, 0, 1 };

static void prepare(void) {
	static const int dx[8] = { 1, 0, 1, -1, -1, 0, -1, 1 }, dy[8] = { 0, 1, 1, 1, 0, -1, -1, -1 };
	for (int d = 0; d < 8; d++) {
		step[d] = dx[d] + 5 * dy[d];
		for (int c = 0; c < CELLS; c++) {
			int x = c % 5 + dx[d], y = c / 5 + dy[d], n = 0;
			uint32_t line = 1u << c;
			for (; x >= 0 && y >= 0 && x < 5 && y < 5; x += dx[d], y += dy[d]) {
				ray[c][d] |= 1u << (y * 5 + x);
				if (n++ < 3)
					line |= 1u << (y * 5 + x);
			}
			for (int k = 0; k < 4 && d < 4 && n >= 3; k++) {
				int on = c + k * step[d];
				through[on][lines[on]++] = line;
			}
		}
	}
}

static inline int line(uint32_t stones, int c) {
	for (int i = 0; i < lines[c]; i++)
		if ((stones & through[c][i]) == through[c][i])
			return 1;
	return 0;
}

// reach is the empty cells from a cell in a direction.
static inline uint32_t reach(uint32_t occupied, int c, int d) {
	uint32_t r = ray[c][d], met = r & occupied;
	if (!met)
		return r;
	if (d < 4)
		return r & ((1u << __builtin_ctz(met)) - 1);
	return r & ~((2u << (31 - __builtin_clz(met))) - 1);
}

// places says whether a stone may be placed; in turn 1 nothing else may be done.
static inline int places(const State *s) { return s->turn == 1 || (s->turn == 2 && s->mover); }

static inline uint64_t count(const State *s) {
	uint32_t occupied = s->stones[0] | s->stones[1], own = s->stones[s->mover];
	uint64_t empty = CELLS - __builtin_popcount(occupied), n = 0;
	if (s->turn == 1)
		return empty;
	for (uint32_t m = own; m; m &= m - 1)
		for (int c = __builtin_ctz(m), d = 0; d < 8; d++) {
			int k = __builtin_popcount(reach(occupied, c, d));
			if (k > 1)
				n += k - 1;
		}
	if (!s->hand[s->mover])
		n *= __builtin_popcount(own) - 1;
	return places(s) ? n + empty : n;
}

static inline void pass_on(State *s) {
	s->turn += s->mover;
	s->mover = !s->mover;
}

static uint64_t perft(const State *s, int depth) {
	if (depth == 1)
		return count(s);
	uint64_t n = 0;
	int p = s->mover;
	uint32_t occupied = s->stones[0] | s->stones[1];
	if (places(s))
		for (uint32_t m = ~occupied & ALL; m; m &= m - 1) {
			int c = __builtin_ctz(m);
			State t = *s;
			t.stones[p] |= 1u << c;
			t.hand[p]--;
			pass_on(&t);
			if (!line(t.stones[p], c))
				n += perft(&t, depth - 1);
		}
	if (s->turn == 1)
		return n;
	for (uint32_t m = s->stones[p]; m; m &= m - 1)
		for (int c = __builtin_ctz(m), d = 0; d < 8; d++) {
			uint32_t ends = reach(occupied, c, d);
			if (__builtin_popcount(ends) < 2)
				continue;
			for (ends &= ~(1u << (c + step[d])); ends; ends &= ends - 1) {
				int to = __builtin_ctz(ends), via = to - step[d];
				State t = *s;
				t.stones[p] = (t.stones[p] & ~(1u << c)) | 1u << to;
				pass_on(&t);
				if (s->hand[p]) {
					t.stones[p] |= 1u << via;
					t.hand[p]--;
					if (!line(t.stones[p], to) && !line(t.stones[p], via))
						n += perft(&t, depth - 1);
					continue;
				}
				uint32_t base = t.stones[p];
				for (uint32_t k = base & ~(1u << to); k; k &= k - 1) {
					t.stones[p] = (base & ~(k & -k)) | 1u << via;
					if (!line(t.stones[p], to) && !line(t.stones[p], via))
						n += perft(&t, depth - 1);
				}
			}
		}
	return n;
}

typedef struct { uint8_t from, to, via, taken; } Move;

static int list(const State *s, Move *moves) {
	int n = 0, p = s->mover;
	uint32_t occupied = s->stones[0] | s->stones[1];
	if (places(s))
		for (uint32_t m = ~occupied & ALL; m; m &= m - 1)
			moves[n++] = (Move){ NONE, __builtin_ctz(m), 0, NONE };
	if (s->turn == 1)
		return n;
	for (uint32_t m = s->stones[p]; m; m &= m - 1)
		for (int c = __builtin_ctz(m), d = 0; d < 8; d++) {
			uint32_t ends = reach(occupied, c, d) & ~(1u << ((c + step[d]) & 31));
			if (!(ray[c][d] & ends))
				continue;
			for (; ends; ends &= ends - 1) {
				int to = __builtin_ctz(ends), via = to - step[d];
				if (s->hand[p]) {
					moves[n++] = (Move){ c, to, via, NONE };
					continue;
				}
				for (uint32_t k = s->stones[p] & ~(1u << c); k; k &= k - 1)
					moves[n++] = (Move){ c, to, via, __builtin_ctz(k) };
			}
		}
	return n;
}

static uint64_t seed = 88172645463325252u;

static inline uint64_t chance(void) {
	seed ^= seed << 13;
	seed ^= seed >> 7;
	return seed ^= seed << 17;
}

// play makes a move and says whether it made a line.
static inline int play(State *s, Move m) {
	int p = s->mover;
	if (m.from == NONE) {
		s->stones[p] |= 1u << m.to;
		s->hand[p]--;
		m.via = m.to;
	} else {
		s->stones[p] &= ~(1u << m.from);
		if (m.taken != NONE)
			s->stones[p] &= ~(1u << m.taken);
		else
			s->hand[p]--;
		s->stones[p] |= 1u << m.to | 1u << m.via;
	}
	return line(s->stones[p], m.to) || line(s->stones[p], m.via);
}

static int game(void) {
	Move moves[600];
	State s = start;
	for (int actions = 0; actions < 2000;) {
		int n = list(&s, moves);
		if (!n)
			return actions;
		actions++;
		if (play(&s, moves[chance() % n]))
			return actions;
		pass_on(&s);
	}
	return 2000;
}

// seconds is how long the processor has worked.
static double seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

int main(int argc, char **argv) {
	prepare();
	if (argc != 3 || (strcmp(argv[1], "perft") && strcmp(argv[1], "playout"))) {
		fprintf(stderr, "usage: %s perft DEPTH | playout SECONDS\n", argv[0]);
		return 2;
	}
	double begun = seconds();
	if (!strcmp(argv[1], "perft")) {
		uint64_t n = perft(&start, atoi(argv[2]));
		double took = seconds() - begun;
		printf("delta perft %llu, nodes %.0f/s\n", (unsigned long long)n, n / took);
		return 0;
	}
	uint64_t games = 0, actions = 0;
	double took;
	do
		for (int k = 0; k < 1000; k++, games++)
			actions += game();
	while ((took = seconds() - begun) < atof(argv[2]));
	printf("delta playouts %.0f/s, actions %.0f/s, mean %.2f actions\n", games / took, actions / took, (double)actions / games);
}

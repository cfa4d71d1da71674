// The Game of the Amazons played at random, the way it is plainly written by hand: an
// array of cells with a border, a list of all actions, one of them chosen. An action is
// a queen's move and an arrow. It is a yardstick for games on boards of more than 64
// cells.
//
//   gcc -O3 -march=native -o amazons amazons.c
//   ./amazons [seconds]        games and actions a second of random games, 2 seconds
//   ./amazons perft <depth>    2176 at 1, 4307152 at 2

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WIDTH = 12, CELLS = WIDTH * WIDTH, AMAZONS = 4, MOST = 4096 };
enum { EMPTY, WHITE, BLACK, ARROW, BORDER };

typedef struct { uint8_t who, from, to, arrow; } action;
typedef struct { uint8_t at[CELLS], amazon[2][AMAZONS]; } board;

static const int step[8] = {1, -1, WIDTH, -WIDTH, WIDTH + 1, -WIDTH - 1, WIDTH - 1, 1 - WIDTH};

static void begin(board *b) {
	static const int start[2][AMAZONS][2] = {{{4, 1}, {1, 4}, {1, 7}, {4, 10}}, {{7, 1}, {10, 4}, {10, 7}, {7, 10}}};
	memset(b->at, BORDER, sizeof b->at);
	for (int y = 1; y <= 10; y++) memset(b->at + y * WIDTH + 1, EMPTY, 10);
	for (int p = 0; p < 2; p++)
		for (int i = 0; i < AMAZONS; i++) {
			b->amazon[p][i] = start[p][i][0] * WIDTH + start[p][i][1];
			b->at[b->amazon[p][i]] = p ? BLACK : WHITE;
		}
}

static int generate(board *b, int player, action *list) {
	int n = 0;
	for (int i = 0; i < AMAZONS; i++) {
		int from = b->amazon[player][i];
		uint8_t piece = b->at[from];
		b->at[from] = EMPTY; // an arrow may fly over where she stood
		for (int d = 0; d < 8; d++)
			for (int to = from + step[d]; b->at[to] == EMPTY; to += step[d])
				for (int e = 0; e < 8; e++)
					for (int arrow = to + step[e]; b->at[arrow] == EMPTY; arrow += step[e])
						list[n++] = (action){i, from, to, arrow};
		b->at[from] = piece;
	}
	return n;
}

static void play(board *b, int player, action a) {
	b->at[a.to] = b->at[a.from];
	b->at[a.from] = EMPTY;
	b->at[a.arrow] = ARROW;
	b->amazon[player][a.who] = a.to;
}

static uint64_t random_state = 1;

static uint64_t next_random(void) { // splitmix64
	uint64_t z = random_state += 0x9e3779b97f4a7c15;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
}

static uint64_t perft(const board *b, int player, int depth) {
	action *list = malloc(MOST * sizeof *list);
	board c = *b;
	int n = generate(&c, player, list);
	uint64_t count = depth == 1 ? n : 0;
	for (int i = 0; depth > 1 && i < n; i++) {
		c = *b;
		play(&c, player, list[i]);
		count += perft(&c, !player, depth - 1);
	}
	free(list);
	return count;
}

// now is the time that the processor has spent on this.
static double now(void) { return (double)clock() / CLOCKS_PER_SEC; }

int main(int argc, char **argv) {
	board b;
	begin(&b);
	if (argc > 2 && strcmp(argv[1], "perft") == 0) {
		printf("%llu\n", (unsigned long long)perft(&b, 0, atoi(argv[2])));
		return 0;
	}
	static action list[MOST];
	double seconds = argc > 1 ? atof(argv[1]) : 2, began = now(), took;
	long games = 0, actions = 0, listed = 0;
	do {
		begin(&b);
		for (int player = 0;; player = !player) {
			int n = generate(&b, player, list);
			if (n == 0) break;
			play(&b, player, list[(unsigned __int128)next_random() * n >> 64]);
			actions++, listed += n;
		}
		games++;
	} while ((took = now() - began) < seconds);
	printf("amazons playouts %.0f/s, actions %.0f/s, mean %.1f actions of %.0f\n", games / took, actions / took, (double)actions / games, (double)listed / actions);
	return 0;
}

/*
 * Staffel: a rules engine for abstract board games, as a C library.
 *
 * The whole of the interface stands here. It is C99 and C++, and every binding beside
 * it goes through it.
 *
 * CALLS
 *   Every call returns a status, STAFFEL_OK (0) or what is wrong. A call that fails
 *   changes nothing: no state, no handle, and of what it was to write only the length
 *   that a short buffer would have needed. What went wrong is told in words by
 *   staffel_error_message and the functions around it, to the thread that made the call.
 *   What is written comes first among the arguments, what is read after it.
 *
 * HANDLES
 *   A game, state, record, match or cancel is a 64-bit number. It is checked on each
 *   use: zero, one that was freed and one of another kind give STAFFEL_HANDLE, and a
 *   number is not used again for another object in the life of the process. Each has a
 *   function that frees it; what else was made of it goes on living, such as the states
 *   of a game that is freed.
 *
 * TEXTS IN
 *   A text is a pointer to UTF-8 and its length in bytes, or STAFFEL_NUL for one that
 *   ends in a NUL. At most STAFFEL_MAX_TEXT bytes. Nothing of it is kept behind the
 *   caller's back: it can be freed when the call returns.
 *
 * TEXTS OUT
 *   A text is written to a buffer of the caller's, with a NUL behind it:
 *
 *     char *buffer, size_t capacity, size_t *length
 *
 *   *length becomes its length in bytes without the NUL, and the call succeeds when
 *   capacity is greater than that; else nothing is written to the buffer and the status
 *   is STAFFEL_SHORT. A buffer NULL of capacity 0 asks for the length alone, and
 *   succeeds. length may be NULL when there is a buffer. A list of texts is one text,
 *   with a newline between them; no item of such a list has a newline in it.
 *
 * ARRAYS OUT
 *   likewise, with capacity and count in items:
 *
 *     T *items, size_t capacity, size_t *count
 *
 * STRUCTS OUT
 *   are given with their size, sizeof *it, so that a later version can add members at
 *   the end: a caller gets as many as it knows, and zeros for those that the library
 *   does not. A size smaller than the first version's, or over 4096, is STAFFEL_INVALID.
 *
 * NUMBERS
 *   Players, kinds of pieces, faces, cells and directions are numbers from 0, in the
 *   order in which the functions that list them do. STAFFEL_NONE stands for none: the
 *   winner of a draw, the owner of a neutral piece, where a piece from hand stood.
 *   Moves are opaque and belong to a game; 0 is none. Two of one game are the same
 *   action exactly when the numbers are equal, whatever state of it they came from.
 *
 * FUNCTIONS OF RULES
 *   A script can have functions that are asked while its game is played: what may be done,
 *   whether the game has ended, what is scored. They are asked about the position that a call
 *   comes to, and have a budget. When one fails, so does the call, with STAFFEL_RULE: making
 *   the game, reading a position, playing in any way, resigning, counting, random games,
 *   replaying a record, reading a match. What has come about has been asked already, so
 *   listing, taking back and all that only tells of a state do not fail by it.
 *
 * THREADS
 *   Any function may be called from any thread. Calls on different objects do not wait
 *   for each other; calls on one state, record or match are done one after the other. A
 *   game is never changed and never waited for. What is freed while another call uses
 *   it is gone for later calls; the one under way ends as if it were not.
 *
 * PROCESSES
 *   The library holds threads that a fork does not copy. Every call in a forked child,
 *   but for staffel_abi_version, staffel_version, staffel_status_name and the error
 *   functions, returns STAFFEL_FORKED; start the child by exec (spawn) and load the
 *   library there. It is loaded once and stays: closing it (dlclose) does nothing. It
 *   needs glibc on Linux; musl cannot load it. It calls nothing of the caller's.
 *
 * SIGNALS
 *   The handlers that it finds when it is loaded are called for signals that are not its
 *   own. One that is installed later must have SA_ONSTACK, since calls run on stacks of a
 *   few kilobytes, and should hand on what is not its own likewise. A thread needs no
 *   alternate signal stack; one that it has, or is given in its first call, must not be
 *   disabled before a later call.
 */
#ifndef STAFFEL_H
#define STAFFEL_H

#include <stddef.h>
#include <stdint.h>

#if defined(STAFFEL_API)
#elif defined(_WIN32)
#define STAFFEL_API
#else
#define STAFFEL_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the interface. Its number grows when something in this file changes so
 * that programs built against an older one would go wrong; additions do not count. Ask
 * staffel_abi_version whether the library loaded is of the same. */
#define STAFFEL_ABI 1

/* The semantic version of the library that this file came with. */
#define STAFFEL_VERSION "0.1.0"

#define STAFFEL_NONE (-1)
#define STAFFEL_NUL ((size_t)-1)          /* the length of a text that ends in a NUL */
#define STAFFEL_MAX_TEXT ((size_t)1 << 24) /* bytes of a text */
#define STAFFEL_MAX_COUNT ((size_t)1 << 24) /* items of an array that is read, states of a batch */
#define STAFFEL_MAX_THREADS 1024
#define STAFFEL_PLAYERS 2 /* every game has two */

/* ---- Status ---------------------------------------------------------------------- */

typedef int32_t staffel_status;
enum {
    STAFFEL_OK = 0,
    STAFFEL_INVALID = 1,    /* an argument: NULL, out of its range, not UTF-8 */
    STAFFEL_HANDLE = 2,     /* no object has this handle, or one of another kind */
    STAFFEL_SHORT = 3,      /* a buffer; the length or count needed has been written */
    STAFFEL_UNKNOWN = 4,    /* there is nothing of this name */
    STAFFEL_OPTION = 5,     /* the game has no such option, or the option no such value */
    STAFFEL_SCRIPT = 6,     /* faults in a script; details have them */
    STAFFEL_POSITION = 7,   /* the text is no position of the game */
    STAFFEL_UNREADABLE = 8, /* the text is no action at all */
    STAFFEL_ILLEGAL = 9,    /* the action may not be done now */
    STAFFEL_AMBIGUOUS = 10, /* several legal actions fit the text; details have them */
    STAFFEL_RECORD = 11,    /* a record cannot be read, replayed or written */
    STAFFEL_MATCH = 12,     /* there can be no such match */
    STAFFEL_CANCELLED = 13, /* by a cancel */
    STAFFEL_FORKED = 14,    /* this is a forked child, where the library cannot run */
    STAFFEL_INTERNAL = 15,  /* a fault of the library's own; please report the message */
    STAFFEL_RULE = 16       /* a function of the rules failed; the detail has where and why, the message the
                             * position that it was asked about and the actions that led there as well */
};

/* The number of the interface that the library is built for: STAFFEL_ABI. */
STAFFEL_API uint32_t staffel_abi_version(void);

/* The semantic version of the library, such as "1.2.3", a text that is never freed. */
STAFFEL_API const char *staffel_version(void);

/* The name of a status in lower case, such as "illegal", a text that is never freed;
 * "unknown status" for other numbers. */
STAFFEL_API const char *staffel_status_name(staffel_status status);

/* How many handles of all kinds have been made and not freed. */
STAFFEL_API staffel_status staffel_open_handles(size_t *count);

/* ---- The last error of the calling thread ----------------------------------------- */

/* These tell about the last call of this thread that failed. Calls that succeed, and
 * these, leave it as it is. Bad arguments to these are told by their status alone. */

/* Its status; STAFFEL_OK when none has failed yet. */
STAFFEL_API staffel_status staffel_error_status(void);

/* What went wrong and what to do instead, in English, for people. May be several lines. */
STAFFEL_API staffel_status staffel_error_message(char *buffer, size_t capacity, size_t *length);

/* How many details there are: of STAFFEL_SCRIPT one a fault, in the order of the script;
 * of STAFFEL_AMBIGUOUS one a legal action that fits, in the order of the legal actions;
 * of STAFFEL_RECORD and STAFFEL_RULE one; else none. */
STAFFEL_API staffel_status staffel_error_details(size_t *count);

typedef int32_t staffel_detail;
enum {
    STAFFEL_DETAIL_MESSAGE = 0, /* the fault, without place and hint; of an ambiguous text an action */
    STAFFEL_DETAIL_FILE = 1,    /* of a script or a function of one: the name it was given */
    STAFFEL_DETAIL_HINT = 2,    /* likewise: what to write instead, or "" */
    STAFFEL_DETAIL_SOURCE = 3,  /* likewise: the text of the line, or "" */
    STAFFEL_DETAIL_SHOWN = 4    /* the fault with all of that, the line and a marker below it */
};

/* One text of a detail, "" where it has no such text. index counts from 0. */
STAFFEL_API staffel_status staffel_error_detail(char *buffer, size_t capacity, size_t *length, size_t index,
                                                staffel_detail what);

/* The line of a detail in its script or record, from 1; 0 when it has none. */
STAFFEL_API staffel_status staffel_error_line(int32_t *line, size_t index);

/* ---- Games ------------------------------------------------------------------------ */

typedef uint64_t staffel_game;   /* the rules of a game, made once and never changed */
typedef uint64_t staffel_state;  /* one game being played */
typedef uint64_t staffel_record; /* a game written down */
typedef uint64_t staffel_match;  /* a number of games between two contestants */
typedef uint64_t staffel_cancel; /* a means to stop a long call from another thread */

typedef uint64_t staffel_move;

/* An option of a game and the value chosen for it. */
typedef struct staffel_option {
    const char *name;
    size_t name_length;
    const char *value;
    size_t value_length;
} staffel_option;

/* The built-in games by name, a list. */
STAFFEL_API staffel_status staffel_variants(char *buffer, size_t capacity, size_t *length);

/* The script of a built-in game. STAFFEL_UNKNOWN. */
STAFFEL_API staffel_status staffel_variant_source(char *buffer, size_t capacity, size_t *length, const char *name,
                                                  size_t name_length);

/* Makes a built-in game. Options not named have their defaults; options may be NULL when
 * count is 0. When a name comes twice, the last one counts. STAFFEL_UNKNOWN, STAFFEL_OPTION. */
STAFFEL_API staffel_status staffel_game_load(staffel_game *game, const char *name, size_t name_length,
                                             const staffel_option *options, size_t count);

/* Makes a game of a script in the rule language (lua/LANGUAGE.md), which can include the
 * moves that the built-in games share. file is its name in messages, and without folder
 * and ending the name of the game; no file is read. Scripts may come from strangers: they
 * reach nothing, and have a budget. STAFFEL_SCRIPT, STAFFEL_OPTION, STAFFEL_RULE. */
STAFFEL_API staffel_status staffel_game_script(staffel_game *game, const char *file, size_t file_length,
                                               const char *source, size_t source_length,
                                               const staffel_option *options, size_t count);

STAFFEL_API staffel_status staffel_game_free(staffel_game game);

/* Its short name, its name for people, and 16 hexadecimal digits that stand for its rules. */
STAFFEL_API staffel_status staffel_game_name(char *buffer, size_t capacity, size_t *length, staffel_game game);
STAFFEL_API staffel_status staffel_game_title(char *buffer, size_t capacity, size_t *length, staffel_game game);
STAFFEL_API staffel_status staffel_game_digest(char *buffer, size_t capacity, size_t *length, staffel_game game);

/* The names of its options, a list; the values that one may have, a list, the default
 * first; and the value it has. STAFFEL_OPTION. */
STAFFEL_API staffel_status staffel_game_options(char *buffer, size_t capacity, size_t *length, staffel_game game);
STAFFEL_API staffel_status staffel_game_option_values(char *buffer, size_t capacity, size_t *length,
                                                      staffel_game game, const char *name, size_t name_length);
STAFFEL_API staffel_status staffel_game_option(char *buffer, size_t capacity, size_t *length, staffel_game game,
                                               const char *name, size_t name_length);

/* The names of the players in order of play, a list of two. */
STAFFEL_API staffel_status staffel_game_players(char *buffer, size_t capacity, size_t *length, staffel_game game);

/* The names of the kinds of pieces, a list. */
STAFFEL_API staffel_status staffel_game_pieces(char *buffer, size_t capacity, size_t *length, staffel_game game);

typedef struct staffel_piece {
    int32_t neutral;                 /* 1: pieces of the kind are nobody's, and in one hand for both */
    int32_t faces;                   /* how many it has, 1 or more */
    int32_t supply[STAFFEL_PLAYERS]; /* pieces each player has; of a neutral kind [0], for both */
} staffel_piece;

/* One kind of pieces. STAFFEL_INVALID when there is none of this number. */
STAFFEL_API staffel_status staffel_game_piece(staffel_piece *it, size_t size, staffel_game game, int32_t piece);

/* The names of the faces of a kind, a list, each "" when they have none. */
STAFFEL_API staffel_status staffel_game_faces(char *buffer, size_t capacity, size_t *length, staffel_game game,
                                              int32_t piece);

/* The letters by which a kind is written, a list: all faces of the first player's, then
 * of the second's; of a neutral kind one for each face. */
STAFFEL_API staffel_status staffel_game_symbols(char *buffer, size_t capacity, size_t *length, staffel_game game,
                                                int32_t piece);

/* Where a cell is drawn: columns from the left and rows from the bottom, from 0. On boards
 * of hexagons a column is half a cell wide, so that the next cell of a row is two columns
 * away and the rows above and below it are shifted by one. Cells of rings and of boards that
 * a script has put together stand where that says. */
typedef struct staffel_point {
    int32_t x, y;
} staffel_point;

/* The cells of the board, by number, up to 512; their names, a list; and the number of one.
 * STAFFEL_UNKNOWN. */
STAFFEL_API staffel_status staffel_game_cells(staffel_point *items, size_t capacity, size_t *count,
                                              staffel_game game);
STAFFEL_API staffel_status staffel_game_cell_names(char *buffer, size_t capacity, size_t *length,
                                                   staffel_game game);
STAFFEL_API staffel_status staffel_game_cell(int32_t *cell, staffel_game game, const char *name,
                                             size_t name_length);

/* The names of the directions, a list; and for each direction, in that order, which cell
 * is next to each cell in it, or STAFFEL_NONE: as many as directions times cells. */
STAFFEL_API staffel_status staffel_game_directions(char *buffer, size_t capacity, size_t *length,
                                                   staffel_game game);
STAFFEL_API staffel_status staffel_game_links(int32_t *items, size_t capacity, size_t *count, staffel_game game);

/* One face of a die. */
typedef struct staffel_face {
    int32_t value;  /* how far it moves a piece */
    int32_t weight; /* how often it comes beside the others */
    char symbol[4]; /* a capital letter or digit, with a NUL behind it */
} staffel_face;

/* How many dice are thrown together, 0 when the game has none, and the faces of each. */
STAFFEL_API staffel_status staffel_game_dice(int32_t *dice, staffel_face *items, size_t capacity, size_t *count,
                                             staffel_game game);

/* ---- Moves ------------------------------------------------------------------------ */

/* The text of an action in its one canonical form, such as "b5-e5(d5)". STAFFEL_INVALID
 * when it is none of the game's. staffel_move_texts writes those of many, a list. */
STAFFEL_API staffel_status staffel_move_text(char *buffer, size_t capacity, size_t *length, staffel_game game,
                                             staffel_move move);
STAFFEL_API staffel_status staffel_move_texts(char *buffer, size_t capacity, size_t *length, staffel_game game,
                                              const staffel_move *moves, size_t count);

/* What one step of an action does with a piece. A later version can have more of these; this
 * one gives none that are turned, flipped, returned or passed, see staffel_move_parts. */
enum {
    STAFFEL_MOVED = 1,    /* from a cell to another */
    STAFFEL_DROPPED = 2,  /* from hand to a cell */
    STAFFEL_LIFTED = 3,   /* taken up from a cell and put down on another */
    STAFFEL_CAPTURED = 4, /* taken off the board by a piece that goes to its cell */
    STAFFEL_LEFT = 5,     /* gone off the board at the end of its way */
    STAFFEL_TURNED = 6,   /* shows another face from then on, on the cell it stands on */
    STAFFEL_FLIPPED = 7,  /* becomes the other player's, on the cell it stands on */
    STAFFEL_RETURNED = 8, /* taken off the board, back into its owner's hand */
    STAFFEL_PASSED = 9,   /* nothing is done; no piece has to do with it, and there are no cells */
    STAFFEL_REMOVED = 10  /* taken off the board as the player chose */
};

typedef struct staffel_part {
    int32_t kind;  /* STAFFEL_MOVED and so on */
    int32_t piece; /* the kind of the piece */
    int32_t owner; /* the player whose it is, or STAFFEL_NONE */
    int32_t face;  /* the face it shows from then on, or showed last */
    int32_t from;  /* the cell where it stood, or STAFFEL_NONE: in hand */
    int32_t to;    /* the cell where it goes, or STAFFEL_NONE: off the board */
} staffel_part;

/* The parts of an action in the order in which they happen, none for a throw or pass; and
 * the faces of the dice that it throws or uses, ascending. They are what can be told of it
 * without a state: what becomes of other pieces where the rules turn over or take what is
 * enclosed, capture by a drop, or have a function that gives the action, is told by
 * staffel_state_cells and staffel_state_hands before and after. STAFFEL_INVALID as above. */
STAFFEL_API staffel_status staffel_move_parts(staffel_part *items, size_t capacity, size_t *count,
                                              staffel_game game, staffel_move move);
STAFFEL_API staffel_status staffel_move_dice(int32_t *items, size_t capacity, size_t *count, staffel_game game,
                                             staffel_move move);

/* ---- States ----------------------------------------------------------------------- */

/* A game's beginning; or one from a position text. STAFFEL_POSITION, STAFFEL_RULE. */
STAFFEL_API staffel_status staffel_state_new(staffel_state *state, staffel_game game);
STAFFEL_API staffel_status staffel_state_read(staffel_state *state, staffel_game game, const char *position,
                                              size_t position_length);

/* A copy, with its history; or another state made equal to from, of whatever game. */
STAFFEL_API staffel_status staffel_state_clone(staffel_state *state, staffel_state from);
STAFFEL_API staffel_status staffel_state_copy(staffel_state state, staffel_state from);

STAFFEL_API staffel_status staffel_state_free(staffel_state state);

/* The game it is a state of, as a new handle, to be freed. */
STAFFEL_API staffel_status staffel_state_game(staffel_game *game, staffel_state state);

typedef struct staffel_info {
    uint64_t hash;                  /* of the position, the same on every machine */
    uint64_t seed;                  /* by which the dice are thrown */
    uint64_t throws;                /* how many throws came before */
    int64_t turn;                   /* its number, from 1; 0 while it is thrown for who begins */
    int64_t plies;                  /* how often staffel_state_undo can go back */
    double scores[STAFFEL_PLAYERS]; /* by player; 0 until the game is over */
    int32_t mover;                  /* the player whose turn it is, or would be */
    int32_t turn_action;            /* which action of the turn comes next, from 1 */
    int32_t turn_actions;           /* how many the turn has; 0 in turns with dice, and where it goes on as long as
                                     * a piece can or a function says */
    int32_t repetition;             /* how often the position came up at the beginning of a turn; 0 within a turn */
    int32_t turns_counted;          /* finished turns that an end counts, or STAFFEL_NONE when it does not count */
    int32_t chance;                 /* 1: the dice are to be thrown, and the legal actions are the throws */
    int32_t over;                   /* 1: the game has ended */
    int32_t winner;                 /* when it has, who won, or STAFFEL_NONE for a draw; before, STAFFEL_NONE */
} staffel_info;

/* All numbers about a state at once. */
STAFFEL_API staffel_status staffel_state_info(staffel_info *it, size_t size, staffel_state state);

/* Why the game has ended, in the rules' word or "resigned" or "agreed"; "" while it goes on. */
STAFFEL_API staffel_status staffel_state_reason(char *buffer, size_t capacity, size_t *length, staffel_state state);

/* The position as one line, and the board as lines that end in newlines. */
STAFFEL_API staffel_status staffel_state_position(char *buffer, size_t capacity, size_t *length,
                                                  staffel_state state);
STAFFEL_API staffel_status staffel_state_drawing(char *buffer, size_t capacity, size_t *length,
                                                 staffel_state state);

/* What stands on a cell. */
typedef struct staffel_content {
    int8_t piece; /* its kind, or STAFFEL_NONE: the cell is empty */
    int8_t owner; /* the player whose it is, or STAFFEL_NONE: nobody's */
    int8_t face;  /* the face it shows; STAFFEL_NONE on an empty cell */
} staffel_content;

/* What stands on every cell, by number. */
STAFFEL_API staffel_status staffel_state_cells(staffel_content *items, size_t capacity, size_t *count,
                                               staffel_state state);

/* How many pieces are in hand: every kind of the first player's, then of the second's. Of
 * a neutral kind both have what is in the hand that they share. */
STAFFEL_API staffel_status staffel_state_hands(int32_t *items, size_t capacity, size_t *count,
                                               staffel_state state);

/* The faces of the dice thrown and not used yet, ascending. */
STAFFEL_API staffel_status staffel_state_dice(int32_t *items, size_t capacity, size_t *count, staffel_state state);

/* The legal actions, in an order that is the same on every machine, none when the game is
 * over; their texts, a list in that order; and how many there are, without listing. */
STAFFEL_API staffel_status staffel_state_legal(staffel_move *items, size_t capacity, size_t *count,
                                               staffel_state state);
STAFFEL_API staffel_status staffel_state_legal_texts(char *buffer, size_t capacity, size_t *length,
                                                     staffel_state state);
STAFFEL_API staffel_status staffel_state_count(size_t *count, staffel_state state);

/* Whether an action is legal: 1 or 0. */
STAFFEL_API staffel_status staffel_state_is_legal(int32_t *legal, staffel_state state, staffel_move move);

/* The legal action that a text stands for: canonical, or typed by a person, with spaces,
 * without hyphens, or without parentheses when one legal action fits. STAFFEL_UNREADABLE,
 * STAFFEL_ILLEGAL, STAFFEL_AMBIGUOUS. */
STAFFEL_API staffel_status staffel_state_parse(staffel_move *move, staffel_state state, const char *text,
                                               size_t text_length);

/* Plays an action; or one that is read as above, which is told in *move unless that is
 * NULL; or many one after the other: all of them, or none when one is not legal, and its
 * index is then in *wrong unless that is NULL. STAFFEL_ILLEGAL, STAFFEL_RULE and as above. */
STAFFEL_API staffel_status staffel_state_play(staffel_state state, staffel_move move);
STAFFEL_API staffel_status staffel_state_play_text(staffel_move *move, staffel_state state, const char *text,
                                                   size_t text_length);
STAFFEL_API staffel_status staffel_state_play_many(size_t *wrong, staffel_state state, const staffel_move *moves,
                                                   size_t count);

/* Takes the last action back, or the resignation or agreement that ended the game.
 * STAFFEL_ILLEGAL when there is none. */
STAFFEL_API staffel_status staffel_state_undo(staffel_state state);

/* The actions played since the state was made, first to last. */
STAFFEL_API staffel_status staffel_state_history(staffel_move *items, size_t capacity, size_t *count,
                                                 staffel_state state);

/* Ends the game in favour of the player's opponent, or as a draw. STAFFEL_ILLEGAL when it
 * is over; STAFFEL_RULE of what resigning gives. */
STAFFEL_API staffel_status staffel_state_resign(staffel_state state, int32_t player);
STAFFEL_API staffel_status staffel_state_agree_draw(staffel_state state);

/* A throw of the dice that may come, and how often it comes beside the others. */
typedef struct staffel_chance {
    staffel_move move;
    int64_t weight;
} staffel_chance;

/* The throws that may come next, in the order of the legal actions; none when none is due. */
STAFFEL_API staffel_status staffel_state_chances(staffel_chance *items, size_t capacity, size_t *count,
                                                 staffel_state state);

/* Throws the dice as the state's seed and the number of throws before say; *move, unless
 * it is NULL, becomes the throw. STAFFEL_ILLEGAL when none is due. */
STAFFEL_API staffel_status staffel_state_roll(staffel_move *move, staffel_state state);

/* Plays the throw that shows these faces, in any order: of real dice, or another
 * generator's. STAFFEL_ILLEGAL when none is due; STAFFEL_INVALID of faces that the dice do
 * not have or another number of them than are thrown. */
STAFFEL_API staffel_status staffel_state_throw(staffel_move *move, staffel_state state, const int32_t *faces,
                                               size_t count);

/* Sets the seed, and how many throws came before: 0 and 0 in a new state. The same two give
 * the same throws in every language. */
STAFFEL_API staffel_status staffel_state_set_random(staffel_state state, uint64_t seed, uint64_t throws);

/* Picks a legal action, each equally likely, a throw as often as it comes: number counter
 * of seed, the same on every machine. It is not played. *move is 0 when the game is over. */
STAFFEL_API staffel_status staffel_state_pick(staffel_move *move, staffel_state state, uint64_t seed,
                                              uint64_t counter);

/* ---- Counting and random games ------------------------------------------------------ */

/* In these, threads is how many work at the same time, 0 for one on each processor, at
 * most STAFFEL_MAX_THREADS; what comes out is the same for any number. The state is read
 * when the call begins. cancel is 0 or a handle; when it is requested from another thread,
 * the call returns STAFFEL_CANCELLED within milliseconds, or when the functions of the rules
 * that are being asked have answered. STAFFEL_RULE when one fails in what is counted or
 * played: the same one, whatever the number of threads. */

/* A cancel that nobody has requested yet. */
STAFFEL_API staffel_status staffel_cancel_new(staffel_cancel *cancel);
STAFFEL_API staffel_status staffel_cancel_free(staffel_cancel cancel);

/* Stops the calls that were given it, those under way and those to come. */
STAFFEL_API staffel_status staffel_cancel_request(staffel_cancel cancel);

/* Counts the sequences of depth actions, 0 to 1000. */
STAFFEL_API staffel_status staffel_perft(uint64_t *nodes, staffel_state state, int32_t depth, int32_t threads,
                                         staffel_cancel cancel);

/* A first action, and the number of sequences that begin with it. */
typedef struct staffel_branch {
    staffel_move move;
    uint64_t nodes;
} staffel_branch;

/* The same by first action, in the order of the legal actions; depth is 1 or more. A
 * capacity that is too small is refused before anything is counted. */
STAFFEL_API staffel_status staffel_perft_split(staffel_branch *items, size_t capacity, size_t *count,
                                               staffel_state state, int32_t depth, int32_t threads,
                                               staffel_cancel cancel);

/* What came of random games. */
typedef struct staffel_tally {
    int64_t games;
    int64_t unfinished;             /* games given up */
    int64_t actions;                /* in all games */
    int64_t shortest;               /* actions of the shortest game */
    int64_t longest;                /* actions of the longest */
    double scores[STAFFEL_PLAYERS]; /* sums over all games */
} staffel_tally;

/* How many of them ended in one way. */
typedef struct staffel_tally_end {
    int64_t games;
    int32_t winner;  /* or STAFFEL_NONE */
    char reason[44]; /* with a NUL behind it */
} staffel_tally_end;

/* Plays random games from a state, each legal action equally likely and throws as often as
 * they come. games is 1 or more; a game is given up after max_actions, 0 for 20,000. The
 * same seed gives the same games. The ends are ordered by reason, then winner, a draw
 * first; a capacity of 64 is enough for any game, and a smaller one that was too small
 * still gets the tally. */
STAFFEL_API staffel_status staffel_playouts(staffel_tally *it, size_t size, staffel_tally_end *ends,
                                            size_t capacity, size_t *count, staffel_state state, int64_t games,
                                            uint64_t seed, int32_t threads, int64_t max_actions,
                                            staffel_cancel cancel);

/* ---- Batches ------------------------------------------------------------------------ */

/* One call for many states, each of which is dealt with as by the call for one; a state
 * may come more than once. They can be of different games where nothing else is said.
 *
 * statuses has room for one status a state, or is NULL. When it is given, the call fails
 * only for arguments of its own and each state has a status; what fails for one leaves the
 * others alone. When it is NULL, the call returns the first status that is not
 * STAFFEL_OK, the other states having been dealt with. The last error is that of the
 * first. For a state that failed zeros are written, and no moves. */

/* As many states at a game's beginning. One takes some 300 bytes and what is played in it, or
 * 2 KB where the board has more than 64 cells, a piece can go on or functions are asked. So a
 * call for STAFFEL_MAX_COUNT of them takes 5 GB or 30, and more than there is ends the process. */
STAFFEL_API staffel_status staffel_batch_new(staffel_state *states, size_t count, staffel_game game);

STAFFEL_API staffel_status staffel_batch_free(staffel_status *statuses, const staffel_state *states, size_t count);

/* The numbers of each, size bytes apart. */
STAFFEL_API staffel_status staffel_batch_info(staffel_info *items, size_t size, staffel_status *statuses,
                                              const staffel_state *states, size_t count);

/* What stands on the cells of each, one state behind the other, width items apart, which
 * are 512 at most; what of them is beyond a state's cells is STAFFEL_NONE throughout.
 * STAFFEL_SHORT for a state with more cells than width. */
STAFFEL_API staffel_status staffel_batch_cells(staffel_content *items, size_t width, staffel_status *statuses,
                                               const staffel_state *states, size_t count);

/* The legal actions of each, one state behind the other: those of state i are items
 * offsets[i] to offsets[i+1]-1, so offsets has room for states + 1. *total is how many
 * there are in all; when it is more than capacity nothing but *total is written, and the
 * status is STAFFEL_SHORT whether or not there are statuses. With items NULL and capacity 0
 * all but the items is written. */
STAFFEL_API staffel_status staffel_batch_legal(staffel_move *items, size_t capacity, size_t *total,
                                               size_t *offsets, staffel_status *statuses,
                                               const staffel_state *states, size_t count);

/* One action of each; 0 leaves that state as it is. */
STAFFEL_API staffel_status staffel_batch_play(staffel_status *statuses, const staffel_state *states,
                                              const staffel_move *moves, size_t count);

/* Takes one action of each back. */
STAFFEL_API staffel_status staffel_batch_undo(staffel_status *statuses, const staffel_state *states, size_t count);

/* Picks an action for each as staffel_state_pick does, for state i number counter + i. */
STAFFEL_API staffel_status staffel_batch_pick(staffel_move *moves, staffel_status *statuses,
                                              const staffel_state *states, size_t count, uint64_t seed,
                                              uint64_t counter);

/* ---- Records ------------------------------------------------------------------------ */

/* The documented games by name, a list; and one of them. STAFFEL_UNKNOWN. */
STAFFEL_API staffel_status staffel_records(char *buffer, size_t capacity, size_t *length);
STAFFEL_API staffel_status staffel_record_documented(staffel_record *record, const char *name, size_t name_length);

/* Reads one record; or all of a text of one or more, as many handles, all to be freed: none
 * is made when capacity is too small. STAFFEL_RECORD, with the line in the detail. */
STAFFEL_API staffel_status staffel_record_read(staffel_record *record, const char *text, size_t text_length);
STAFFEL_API staffel_status staffel_record_read_all(staffel_record *items, size_t capacity, size_t *count,
                                                   const char *text, size_t text_length);

/* Writes down the game that a state has played; and a copy of a record. */
STAFFEL_API staffel_status staffel_record_of(staffel_record *record, staffel_state state);
STAFFEL_API staffel_status staffel_record_clone(staffel_record *record, staffel_record from);

STAFFEL_API staffel_status staffel_record_free(staffel_record record);

/* The record as the text that staffel_record_read reads. STAFFEL_RECORD. */
STAFFEL_API staffel_status staffel_record_write(char *buffer, size_t capacity, size_t *length,
                                                staffel_record record);

/* Whether two records say the same: 1 or 0. */
STAFFEL_API staffel_status staffel_record_equal(int32_t *equal, staffel_record record, staffel_record other);

/* The built-in game that it names, with the options it names. STAFFEL_UNKNOWN, STAFFEL_OPTION. */
STAFFEL_API staffel_status staffel_record_game(staffel_game *game, staffel_record record);

/* The state that a record begins in; the one it ends in, all of it verified; and a copy
 * with actions in canonical form and the tags that staffel_record_of gives. STAFFEL_RECORD
 * with the line, when it was not played by these rules; STAFFEL_RULE. */
STAFFEL_API staffel_status staffel_record_start(staffel_state *state, staffel_record record, staffel_game game);
STAFFEL_API staffel_status staffel_record_replay(staffel_state *state, staffel_record record, staffel_game game);
STAFFEL_API staffel_status staffel_record_canonical(staffel_record *canonical, staffel_record record,
                                                    staffel_game game);

/* The names of its tags in order, a list; the value of one, STAFFEL_UNKNOWN when there is
 * none; giving one a value; taking one away, which may not be there. */
STAFFEL_API staffel_status staffel_record_tags(char *buffer, size_t capacity, size_t *length,
                                               staffel_record record);
STAFFEL_API staffel_status staffel_record_tag(char *buffer, size_t capacity, size_t *length, staffel_record record,
                                              const char *name, size_t name_length);
STAFFEL_API staffel_status staffel_record_set_tag(staffel_record record, const char *name, size_t name_length,
                                                  const char *value, size_t value_length);
STAFFEL_API staffel_status staffel_record_remove_tag(staffel_record record, const char *name, size_t name_length);

/* One action of a record. */
typedef struct staffel_action {
    int64_t turn;   /* the number of the turn; 0 for what is thrown before turn 1 */
    int32_t player; /* whose turn it is, or STAFFEL_NONE before turn 1 */
    int32_t line;   /* in the text it was read from, from 1; else 0 */
} staffel_action;

/* Its actions; their texts as written, a list; and how it was ended by word: "resigns" (of
 * the player to move), a player's name and " resigns", "draw agreed", or "" when it was not. */
STAFFEL_API staffel_status staffel_record_actions(staffel_action *items, size_t capacity, size_t *count,
                                                  staffel_record record);
STAFFEL_API staffel_status staffel_record_action_texts(char *buffer, size_t capacity, size_t *length,
                                                       staffel_record record);
STAFFEL_API staffel_status staffel_record_end(char *buffer, size_t capacity, size_t *length,
                                              staffel_record record);

/* The comment behind an action by index, or STAFFEL_NONE for the one before all, or the
 * number of actions for the one behind the word at the end; "" is none. STAFFEL_RECORD when
 * the text cannot be a comment. */
STAFFEL_API staffel_status staffel_record_comment(char *buffer, size_t capacity, size_t *length,
                                                  staffel_record record, int32_t index);
STAFFEL_API staffel_status staffel_record_set_comment(staffel_record record, int32_t index, const char *text,
                                                      size_t text_length);

/* ---- Matches ------------------------------------------------------------------------ */

/* A contestant is 0, who begins (or throws first in) the games of odd number, or 1. */

/* A match of 1 to 1000 games. STAFFEL_MATCH. */
STAFFEL_API staffel_status staffel_match_new(staffel_match *match, staffel_game game, int32_t games,
                                             const char *first, size_t first_length, const char *second,
                                             size_t second_length);

/* Reads a match that was written, and verifies it. STAFFEL_RECORD with the line, STAFFEL_RULE. */
STAFFEL_API staffel_status staffel_match_read(staffel_match *match, staffel_game game, const char *text,
                                              size_t text_length);
STAFFEL_API staffel_status staffel_match_write(char *buffer, size_t capacity, size_t *length, staffel_match match);

STAFFEL_API staffel_status staffel_match_free(staffel_match match);

/* As for a state; when a game ends, the next begins, and no undo goes back over that.
 * staffel_match_resign is of a contestant. */
STAFFEL_API staffel_status staffel_match_play(staffel_match match, staffel_move move);
STAFFEL_API staffel_status staffel_match_play_text(staffel_move *move, staffel_match match, const char *text,
                                                   size_t text_length);
STAFFEL_API staffel_status staffel_match_undo(staffel_match match);
STAFFEL_API staffel_status staffel_match_resign(staffel_match match, int32_t contestant);
STAFFEL_API staffel_status staffel_match_agree_draw(staffel_match match);

/* Sets the seed by which staffel_match_roll throws; each game has the one after the last.
 * STAFFEL_MATCH of a game without dice, a match that is over, and a roll without a seed;
 * STAFFEL_ILLEGAL of a roll when none is due. */
STAFFEL_API staffel_status staffel_match_set_seed(staffel_match match, uint64_t seed);
STAFFEL_API staffel_status staffel_match_roll(staffel_move *move, staffel_match match);

/* How a match stands. */
typedef struct staffel_progress {
    uint64_t seed;                  /* of the game being played */
    double points[STAFFEL_PLAYERS]; /* what the contestants scored in the games that are over */
    int32_t seeded;                 /* 1: there is a seed */
    int32_t games;                  /* how many were agreed on */
    int32_t round;                  /* the number of the game being played, from 1; the last when all are over */
    int32_t to_move;                /* the contestant whose turn it is, or STAFFEL_NONE when all are over */
    int32_t first;                  /* the contestant who is the first player in that game */
    int32_t over;                   /* 1: all games are over */
    int32_t winner;                 /* the contestant who scored more then, or STAFFEL_NONE */
} staffel_progress;

/* All numbers about a match at once. */
STAFFEL_API staffel_status staffel_match_info(staffel_progress *it, size_t size, staffel_match match);

/* The names of the contestants, a list; how it stands, as a sentence; all games as a table
 * of lines. */
STAFFEL_API staffel_status staffel_match_contestants(char *buffer, size_t capacity, size_t *length,
                                                     staffel_match match);
STAFFEL_API staffel_status staffel_match_standing(char *buffer, size_t capacity, size_t *length,
                                                  staffel_match match);
STAFFEL_API staffel_status staffel_match_table(char *buffer, size_t capacity, size_t *length, staffel_match match);

/* What came of one game of a match. */
typedef struct staffel_match_result {
    double scores[STAFFEL_PLAYERS]; /* by player */
    double points[STAFFEL_PLAYERS]; /* by contestant */
    double totals[STAFFEL_PLAYERS]; /* by contestant, of this game and those before it */
    int32_t round;                  /* from 1 */
    int32_t first;                  /* the contestant who is the first player in it */
    int32_t winner;                 /* the player who won, or STAFFEL_NONE */
    char reason[44];
} staffel_match_result;

/* The games that are over, in order. */
STAFFEL_API staffel_status staffel_match_results(staffel_match_result *items, size_t capacity, size_t *count,
                                                 staffel_match match);

/* A copy of the game being played, STAFFEL_MATCH when all are over; and the record of a
 * game by round, STAFFEL_INVALID when there is none yet. */
STAFFEL_API staffel_status staffel_match_state(staffel_state *state, staffel_match match);
STAFFEL_API staffel_status staffel_match_record(staffel_record *record, staffel_match match, int32_t round);

#ifdef __cplusplus
}
#endif

#endif

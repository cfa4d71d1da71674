package io.github.staffelengine.staffel;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What never changes of a game. It is shared by all that is made of the game, and outlives it. */
record Facts(String name, String title, String digest, Map<String, String> options, List<Player> players,
        List<Piece> pieces, List<Cell> cells, List<String> directions, int[] links, Dice dice) {

    static Facts of(long game) {
        Map<String, String> options = new LinkedHashMap<>();
        for (String option : Utf8.list(Native.gameOptions(game))) {
            options.put(option, Native.gameOption(game, option.getBytes(StandardCharsets.UTF_8)));
        }
        List<Player> players = new ArrayList<>();
        for (String player : Utf8.list(Native.gamePlayers(game), Native.PLAYERS)) {
            players.add(new Player(players.size(), player));
        }
        List<Piece> pieces = new ArrayList<>();
        for (String piece : Utf8.list(Native.gamePieces(game))) {
            int number = pieces.size();
            int[] numbers = Native.gamePiece(game, number);
            boolean neutral = numbers[0] != 0;
            int faces = numbers[1];
            pieces.add(new Piece(number, piece, neutral, Utf8.list(Native.gameFaces(game, number), faces),
                    List.of(numbers[2], numbers[3]),
                    Utf8.list(Native.gameSymbols(game, number), neutral ? faces : faces * Native.PLAYERS)));
        }
        int[] points = Native.gameCells(game);
        List<Cell> cells = new ArrayList<>();
        for (String cell : Utf8.list(Native.gameCellNames(game), points.length / 2)) {
            int number = cells.size();
            cells.add(new Cell(number, cell, points[number * 2], points[number * 2 + 1]));
        }
        return new Facts(Native.gameName(game), Native.gameTitle(game), Native.gameDigest(game),
                Collections.unmodifiableMap(options), List.copyOf(players), List.copyOf(pieces), List.copyOf(cells),
                Utf8.list(Native.gameDirections(game)), Native.gameLinks(game), Native.gameDice(game));
    }

    /** The player of a number, null for none. */
    Player player(int number) {
        return number < 0 ? null : players.get(number);
    }

    Player player(String name) {
        for (Player player : players) {
            if (player.name().equals(name)) {
                return player;
            }
        }
        throw unknown("player", name, players);
    }

    Piece piece(String name) {
        for (Piece piece : pieces) {
            if (piece.name().equals(name)) {
                return piece;
            }
        }
        throw unknown("kind of pieces", name, pieces);
    }

    /** The cell of a number, null for none. */
    Cell cell(int number) {
        return number < 0 ? null : cells.get(number);
    }

    Cell cell(String name) {
        for (Cell cell : cells) {
            if (cell.name().equals(name)) {
                return cell;
            }
        }
        throw unknown("cell", name, cells);
    }

    int direction(String name) {
        int number = directions.indexOf(name);
        if (number < 0) {
            throw unknown("direction", name, directions);
        }
        return number;
    }

    private static UnknownException unknown(String what, String name, List<?> known) {
        return new UnknownException("there is no " + what + " \"" + name + "\"; there are "
                + known.stream().map(Object::toString).collect(Collectors.joining(", ")), List.of());
    }
}

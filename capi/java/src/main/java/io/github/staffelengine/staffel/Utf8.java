package io.github.staffelengine.staffel;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Texts as the engine takes and gives them. */
final class Utf8 {
    private static final int MAX = 1 << 24;

    private Utf8() {
    }

    /** Encodes a text, which is called what in errors. */
    static byte[] encode(String text, String what) {
        Objects.requireNonNull(text, what);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!Character.isSurrogate(c)) {
                continue;
            }
            if (Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))) {
                i++;
            } else {
                throw new IllegalArgumentException(what + " has half of a surrogate pair at index " + i
                        + ", which is no character and cannot be written as UTF-8");
            }
        }
        if (text.length() > MAX) { // and its bytes are not fewer
            throw new InvalidException(what + " has more than the " + MAX + " bytes that a text can have", List.of());
        }
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Splits a list of texts; "" is none. */
    static List<String> list(String text) {
        return text.isEmpty() ? List.of() : split(text);
    }

    /** Splits a list of so many texts, which may be "" themselves. */
    static List<String> list(String text, int count) {
        if (count == 0) {
            return List.of();
        }
        List<String> items = split(text);
        if (items.size() != count) {
            throw new InternalException("a list of " + items.size() + " texts came, not of " + count, List.of());
        }
        return items;
    }

    private static List<String> split(String text) {
        List<String> items = new ArrayList<>();
        int from = 0;
        for (int to; (to = text.indexOf('\n', from)) >= 0; from = to + 1) {
            items.add(text.substring(from, to));
        }
        items.add(text.substring(from));
        return List.copyOf(items);
    }
}

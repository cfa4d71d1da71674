package io.github.staffelengine.staffel;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The tree around the package, whose files the tests run. */
public final class Tree {
    /** The folder of the package, and that of the whole. */
    public static final Path PACKAGE = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
    public static final Path ROOT = PACKAGE.resolve("../..").normalize();

    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS);

    private Tree() {
    }

    public static String text(String path) throws IOException {
        return Files.readString(ROOT.resolve(path));
    }

    public static JsonNode json(Path path) throws IOException {
        try {
            return JSON.readTree(Files.readString(path));
        } catch (IOException e) {
            throw new IOException(path + ": " + e.getMessage(), e);
        }
    }

    public static JsonNode json(String path) throws IOException {
        return json(ROOT.resolve(path));
    }

    public static JsonNode parse(String json) throws IOException {
        return JSON.readTree(json);
    }
}

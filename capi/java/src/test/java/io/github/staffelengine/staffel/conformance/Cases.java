package io.github.staffelengine.staffel.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import io.github.staffelengine.staffel.Tree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The cases of conformance/cases, each of which must be what schema.json says. */
final class Cases {
    static final List<JsonNode> ALL = read(Tree.ROOT.resolve("conformance/cases"));

    private Cases() {
    }

    static List<JsonNode> read(Path folder) {
        List<JsonNode> cases = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            JsonSchema schema = schema();
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                JsonNode c = Tree.json(file);
                check(schema, c, file.toString());
                String place = folder.relativize(file).toString().replace('\\', '/');
                if (!place.equals(c.get("id").textValue() + ".json")) {
                    throw new IllegalStateException(file + ": its id is " + c.get("id"));
                }
                cases.add(c);
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        if (cases.isEmpty()) {
            throw new IllegalStateException("there are no cases in " + folder);
        }
        return cases;
    }

    private static JsonSchema schema() throws IOException {
        return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(Tree.json("conformance/schema.json"));
    }

    private static void check(JsonSchema schema, JsonNode c, String where) {
        var faults = schema.validate(c);
        if (!faults.isEmpty()) {
            throw new IllegalStateException(where + ": " + faults);
        }
    }

    static JsonNode parse(String json) throws IOException {
        JsonNode c = Tree.parse(json);
        check(schema(), c, "a case");
        return c;
    }
}

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Builds the engine's library for this machine, into a folder of its operating system and
 * processor; run by the pom. With -sources it copies what that needs instead.
 *
 * <pre>
 * java BuildLibrary.java PACKAGE OUT            library to OUT/OS-ARCH/, and those of "libraries"
 * java BuildLibrary.java PACKAGE -sources OUT   sources to OUT
 * </pre>
 *
 * The sources are the folder "engine" of the package, which a source archive has, and the
 * tree around the package otherwise.
 */
public class BuildLibrary {
    public static void main(String[] args) throws Exception {
        try {
            Path engine = engine(Path.of(args[0]).toAbsolutePath().normalize());
            checkGo(engine);
            if (args[1].equals("-sources")) {
                go(engine, false, "run", "./capi/build", "-sources", absolute(args[2]));
            } else {
                Path out = Path.of(absolute(args[1]));
                copyOthers(Path.of(args[0]).resolve("libraries"), out);
                build(engine, out);
            }
        } catch (Refused e) {
            System.err.println("\n" + e.getMessage() + "\n");
            System.exit(1);
        }
    }

    private static String absolute(String path) {
        return Path.of(path).toAbsolutePath().normalize().toString();
    }

    private static Path engine(Path folder) throws Refused {
        for (Path at : List.of(folder.resolve("engine"), folder.resolve("../..").normalize())) {
            if (Files.isRegularFile(at.resolve("go.mod")) && Files.isDirectory(at.resolve("capi/build"))) {
                return at;
            }
        }
        throw new Refused("The sources of Staffel's library are not here: neither in " + folder.resolve("engine")
                + " nor in the tree around " + folder + ".");
    }

    private static void build(Path engine, Path out) throws Exception {
        Path folder = out.resolve(go(engine, true, "env", "GOOS") + "-" + go(engine, true, "env", "GOARCH"));
        Path built = Files.createTempDirectory("staffel-build");
        try {
            go(engine, false, "run", "./capi/build", built.toString());
            Files.createDirectories(folder);
            for (String name : List.of("libstaffel.so", "libstaffel.dylib", "staffel.dll")) {
                Path library = built.resolve(name);
                if (Files.exists(library)) {
                    Files.copy(library, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
                    return;
                }
            }
            throw new Refused("Building Staffel's library made none.");
        } finally {
            try (var files = Files.list(built)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(built);
        }
    }

    /** Libraries for other systems, which were built there and put beside the pom. */
    private static void copyOthers(Path from, Path out) throws IOException {
        if (!Files.isDirectory(from)) {
            return;
        }
        List<Path> files;
        try (var found = Files.walk(from)) {
            files = found.filter(Files::isRegularFile).toList();
        }
        for (Path file : files) {
            Path to = out.resolve(from.relativize(file).toString());
            Files.createDirectories(to.getParent());
            Files.copy(file, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static void checkGo(Path engine) throws Exception {
        Matcher wanted = Pattern.compile("(?m)^go (\\d+)\\.(\\d+)").matcher(Files.readString(engine.resolve("go.mod")));
        if (!wanted.find()) {
            throw new Refused(engine.resolve("go.mod") + " does not say which Go it needs.");
        }
        String install = "install Go " + wanted.group(1) + "." + wanted.group(2)
                + " or newer from https://go.dev/dl and a C compiler.";
        String version;
        try {
            version = go(engine, true, "env", "GOVERSION");
        } catch (IOException e) {
            throw new Refused("Staffel's library is built with Go, and no \"go\" can be run: " + install);
        } catch (Refused e) {
            throw new Refused("Staffel's library is built with Go, and the \"go\" here will not serve: " + install
                    + "\n" + e.getMessage());
        }
        Matcher got = Pattern.compile("(\\d+)\\.(\\d+)").matcher(version);
        if (!got.find() || Integer.parseInt(got.group(1)) * 1000 + Integer.parseInt(got.group(2))
                < Integer.parseInt(wanted.group(1)) * 1000 + Integer.parseInt(wanted.group(2))) {
            throw new Refused("Staffel's library is built with Go, and the \"go\" here is " + version + ": " + install);
        }
        String compiler = go(engine, true, "env", "CC").split(" ")[0];
        if (!onPath(compiler)) {
            throw new Refused("Staffel's library is built with a C compiler beside Go, and there is no \"" + compiler
                    + "\": install one (on Debian and Ubuntu: apt install gcc libc6-dev).");
        }
    }

    private static boolean onPath(String program) {
        if (Path.of(program).isAbsolute()) {
            return Files.isExecutable(Path.of(program));
        }
        boolean windows = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");
        for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
            for (String ending : windows ? List.of("", ".exe") : List.of("")) {
                if (Files.isExecutable(Path.of(folder, program + ending))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Runs go in a folder and returns what it prints, when that is asked for. */
    private static String go(Path folder, boolean read, String... args) throws Exception {
        List<String> command = new ArrayList<>(List.of("go"));
        command.addAll(List.of(args));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().put("CGO_ENABLED", "1");
        if (!read) {
            builder.inheritIO();
        } else {
            builder.redirectErrorStream(true);
        }
        Process process = builder.start();
        String printed = read ? new String(process.getInputStream().readAllBytes()).strip() : "";
        if (process.waitFor() != 0) {
            throw new Refused(("\"" + String.join(" ", command) + "\" failed in " + folder + "\n" + printed).strip());
        }
        return printed;
    }

    private static class Refused extends Exception {
        private static final long serialVersionUID = 1;

        Refused(String message) {
            super(message);
        }
    }
}

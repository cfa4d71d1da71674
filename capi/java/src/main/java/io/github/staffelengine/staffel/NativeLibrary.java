package io.github.staffelengine.staffel;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Finds the library, loads it for the life of the process, and looks whether it is the right one. */
final class NativeLibrary {
    private static final int ABI = 1;
    private static final String PREFIX = "staffel-java-";

    private NativeLibrary() {
    }

    static SymbolLookup load() {
        if (ValueLayout.ADDRESS.byteSize() != 8) {
            throw new LibraryException("Staffel needs a machine of 64 bits", null);
        }
        String given = System.getenv("STAFFEL_LIBRARY");
        if (given != null && !given.isEmpty()) {
            Path path = Path.of(given).toAbsolutePath();
            if (!Files.isRegularFile(path)) {
                throw new LibraryException("STAFFEL_LIBRARY is " + given + ", and there is no such file", null);
            }
            return open(path, "STAFFEL_LIBRARY is " + given + ", which");
        }
        return packaged();
    }

    private static SymbolLookup packaged() {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        boolean windows = system.startsWith("windows");
        boolean mac = system.startsWith("mac");
        String os = windows ? "windows" : mac ? "darwin" : system.replace(" ", "");
        String arch = switch (System.getProperty("os.arch").toLowerCase(Locale.ROOT)) {
            case "amd64", "x86_64", "x64" -> "amd64";
            case "aarch64", "arm64" -> "arm64";
            case String other -> other;
        };
        String name = windows ? "staffel.dll" : mac ? "libstaffel.dylib" : "libstaffel.so";
        String resource = "/native/" + os + "-" + arch + "/" + name;
        Path folder = null;
        try (InputStream in = NativeLibrary.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new LibraryException("this package of Staffel has no library for " + os + "-" + arch
                        + " (" + resource + "); build one with \"go run ./capi/build\" in Staffel's sources and set"
                        + " STAFFEL_LIBRARY to its path", null);
            }
            if (windows) {
                sweep();
            }
            folder = Files.createTempDirectory(PREFIX);
            Path file = folder.resolve(name);
            try (OutputStream out = new FileOutputStream(file.toFile())) { // no channel, which an interrupt would close
                out.write(in.readAllBytes());
            }
            return open(file, "the library of this package, unpacked to " + file + ",");
        } catch (IOException e) {
            throw new LibraryException("the library of Staffel cannot be unpacked to a temporary folder (set"
                    + " -Djava.io.tmpdir to another, or STAFFEL_LIBRARY to the library's path): " + e, e);
        } finally {
            if (folder != null) {
                remove(folder, !windows);
            }
        }
    }

    /**
     * Deletes the unpacked library, which a loaded one does not need; on Windows it cannot be
     * deleted before the process ends, and mostly not then, so that sweep looks for it again.
     */
    private static void remove(Path folder, boolean now) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            if (!now) {
                folder.toFile().deleteOnExit(); // in reverse order
            }
            for (Path file : files) {
                if (now) {
                    Files.delete(file);
                } else {
                    file.toFile().deleteOnExit();
                }
            }
            if (now) {
                Files.delete(folder);
            }
        } catch (IOException e) {
            // A file too many in the temporary folder does no harm.
        }
    }

    /** Deletes what processes that have ended left in the temporary folder. */
    private static void sweep() {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(temporary, PREFIX + "*")) {
            for (Path folder : folders) {
                remove(folder, true); // not one that is in use
            }
        } catch (IOException | UncheckedIOException e) {
            // as above
        }
    }

    private static SymbolLookup open(Path path, String what) {
        SymbolLookup library;
        try {
            library = SymbolLookup.libraryLookup(path, Arena.global());
        } catch (IllegalCallerException e) {
            throw new LibraryException("Java was told that Staffel may not call its library; run it with"
                    + " --enable-native-access=ALL-UNNAMED, or with =io.github.staffelengine.staffel where it is a"
                    + " module: " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new LibraryException(what + " cannot be loaded: " + e.getMessage()
                    + ("linux".equals(System.getProperty("os.name").toLowerCase(Locale.ROOT))
                            ? " (it needs glibc, and a temporary folder from which programs may be run)" : ""), e);
        }
        int abi;
        try {
            MethodHandle version = Linker.nativeLinker().downcallHandle(
                    library.find("staffel_abi_version").orElseThrow(
                            () -> new LibraryException(what + " is not a library of Staffel", null)),
                    FunctionDescriptor.of(ValueLayout.JAVA_INT));
            abi = (int) version.invokeExact();
        } catch (LibraryException e) {
            throw e;
        } catch (Throwable e) {
            throw new LibraryException(what + " cannot be called: " + e, e);
        }
        if (abi != ABI) {
            throw new LibraryException(what + " has the interface of number " + Integer.toUnsignedString(abi)
                    + ", and this package needs number " + ABI + ": use package and library of the same version", null);
        }
        return library;
    }
}

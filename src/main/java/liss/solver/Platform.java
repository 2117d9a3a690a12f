package liss.solver;

import java.util.Locale;

/**
 * An operating system and a processor, named as in the build.
 *
 * @param name for example {@code linux-x64}
 * @param suffix of the names of native libraries
 */
record Platform(String name, String suffix) {

  /** Returns the platform that runs this process. */
  static Platform current() {
    return of(System.getProperty("os.name"), System.getProperty("os.arch"));
  }

  /** Returns the platform for the values of {@code os.name} and {@code os.arch}. */
  static Platform of(String osName, String osArch) {
    String os = osName.toLowerCase(Locale.ROOT);
    String arch =
        switch (osArch) {
          case "amd64", "x86_64" -> "x64";
          case "aarch64" -> "arm64";
          default -> osArch;
        };
    if (os.startsWith("windows")) {
      return new Platform("windows-" + arch, ".dll");
    }
    if (os.startsWith("mac")) {
      return new Platform("macos-" + arch, ".dylib");
    }
    return new Platform(os + "-" + arch, ".so");
  }

  /** Returns the file name of a native library. */
  String fileName(String library) {
    return "lib" + library + suffix;
  }

  /** Returns the name of a native library in the build. */
  String resource(String library) {
    return name + "/" + fileName(library);
  }
}

package liss.patch;

import java.nio.file.Files;
import java.nio.file.Path;

/** The names of files in patches, without a slash in front. */
public final class FileName {

  private FileName() {}

  /**
   * The name of a file as {@code git apply} and {@code patch -p1} need it here: as seen from here,
   * if the file lies below, or else from its repository.
   */
  public static String fromHere(String file) {
    Path here = Path.of("").toAbsolutePath();
    Path whole = whole(file);
    return whole.startsWith(here) ? here.relativize(whole).toString() : inRepository(file);
  }

  /**
   * The name of a file as {@code git am} needs it: as seen from the repository that it lies in; as
   * it is if it lies in none.
   */
  static String inRepository(String file) {
    Path whole = whole(file);
    for (Path at = whole.getParent(); at != null; at = at.getParent()) {
      if (Files.exists(at.resolve(".git"))) {
        return at.relativize(whole).toString();
      }
    }
    return Path.of(file).normalize().toString().replaceFirst("^/+", "");
  }

  private static Path whole(String file) {
    return Path.of(file).toAbsolutePath().normalize();
  }
}

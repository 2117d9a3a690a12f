package liss.c.source;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import liss.c.syntax.KeptMacros;
import liss.c.syntax.ParserText;
import liss.c.vocabulary.StandardHeaders;
import liss.c.vocabulary.SystemHeaders;
import liss.c.vocabulary.World;
import org.eclipse.cdt.core.index.IIndexFileLocation;
import org.eclipse.cdt.core.parser.FileContent;
import org.eclipse.cdt.internal.core.parser.IMacroDictionary;
import org.eclipse.cdt.internal.core.parser.scanner.InternalFileContent;
import org.eclipse.cdt.internal.core.parser.scanner.InternalFileContent.InclusionKind;
import org.eclipse.cdt.internal.core.parser.scanner.InternalFileContentProvider;
import org.jspecify.annotations.Nullable;

/**
 * The headers that a program includes: files, and those that liss comes with, which seem to lie in
 * one more directory after all others. After that one seem to lie the headers of the machine.
 */
final class Headers extends InternalFileContentProvider {

  /** The directory in which the headers of liss seem to lie. */
  static final String DIRECTORY = "/liss headers";

  /** The directory in which the headers of the machine seem to lie. */
  static final String SYSTEM = "/system headers";

  private static final Pattern OF_KERNEL =
      Pattern.compile("(?m)^(\\s*#\\s*include\\s*)<((?:linux|asm|asm-generic)/[^>\\n]+)>");

  private static final Pattern MACRO =
      Pattern.compile("(?m)^([ \\t]*#[ \\t]*define[ \\t]+)(\\w+)(?=\\()");

  private static final String HIDDEN = "liss_hidden_";

  private final SystemHeaders system = SystemHeaders.ofCompiler();
  private final Supplement added;
  private final KeptMacros kept;
  private final Predicate<String> isKnown;
  private final Map<Path, String> unsaved;
  private final World world;

  /**
   * The headers of a program.
   *
   * @param added declarations that are added to the headers
   * @param kept definitions of macros that the text keeps
   * @param isKnown whether calls of a macro of the headers of the kernel have a meaning, so that
   *     they stay calls
   * @param unsaved the texts of headers that are not those on disk, by their absolute paths
   * @param world what the program runs in, which may have stubs for its headers
   */
  Headers(
      Supplement added,
      KeptMacros kept,
      Predicate<String> isKnown,
      Map<Path, String> unsaved,
      World world) {
    this.added = added;
    this.kept = kept;
    this.isKnown = isKnown;
    this.unsaved = unsaved;
    this.world = world;
  }

  /** Whether a header is one of liss that declares only a part of what it should. */
  static boolean isPartial(String path, World world) {
    return path.startsWith(DIRECTORY)
        && (path.equals(Supplement.HEADER) || world.isStub(name(path, DIRECTORY)));
  }

  private Optional<String> text(String path) {
    if (path.equals(Supplement.HEADER)) {
      return Optional.of(added.header(added.definedIn(world.stubs().orElse(""))));
    }
    if (path.startsWith(DIRECTORY)) {
      String name = name(path, DIRECTORY);
      return world.isStub(name) ? world.stubs().map(added::completed) : StandardHeaders.text(name);
    }
    if (path.startsWith(SYSTEM)) {
      return system.text(name(path, SYSTEM)).map(Headers::completed);
    }
    try {
      Path file = Path.of(path);
      Optional<String> text = Optional.ofNullable(unsaved.get(file.toAbsolutePath().normalize()));
      return text.or(() -> Files.isRegularFile(file) ? SystemHeaders.read(file) : Optional.empty())
          .map(this::withoutKnown);
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /**
   * A header of the machine beside those of liss: these do not define the macros that all headers
   * of the machine have, and mean the kernel itself by the names of what it shows to programs.
   */
  private static String completed(String header) {
    return "#include <sys/cdefs.h>\n"
        + OF_KERNEL.matcher(header).replaceAll("$1<" + SYSTEM + "/$2>");
  }

  /** A header in which macros of which the calls have a meaning have other names. */
  private String withoutKnown(String header) {
    return MACRO
        .matcher(header)
        .replaceAll(macro ->
            Matcher.quoteReplacement(
                isKnown.test(macro.group(2))
                    ? macro.group(1) + HIDDEN + macro.group(2)
                    : macro.group()));
  }

  private static String name(String path, String directory) {
    return path.substring(directory.length() + 1).replace('\\', '/');
  }

  @Override
  public boolean getInclusionExists(String path) {
    return KeptMacros.isHeader(path) || text(path).isPresent();
  }

  @Override
  public @Nullable InternalFileContent getContentForInclusion(
      String path, IMacroDictionary macros) {
    if (isIncludedWithPragmaOnceSemantics(path) != null) {
      return new InternalFileContent(path, InclusionKind.SKIP_FILE);
    }
    return kept.header(path)
        .or(() -> text(path))
        .map(text ->
            (InternalFileContent) FileContent.create(path, ParserText.of(text).toCharArray()))
        .orElse(null);
  }

  @Override
  public @Nullable InternalFileContent getContentForInclusion(
      IIndexFileLocation location, String astPath) {
    return null;
  }
}

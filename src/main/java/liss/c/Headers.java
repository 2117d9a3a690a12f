package liss.c;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.eclipse.cdt.core.index.IIndexFileLocation;
import org.eclipse.cdt.core.parser.FileContent;
import org.eclipse.cdt.internal.core.parser.IMacroDictionary;
import org.eclipse.cdt.internal.core.parser.scanner.InternalFileContent;
import org.eclipse.cdt.internal.core.parser.scanner.InternalFileContent.InclusionKind;
import org.eclipse.cdt.internal.core.parser.scanner.InternalFileContentProvider;
import org.jspecify.annotations.Nullable;

/**
 * The headers that a program includes: files, and those that liss comes with, which seem to lie in
 * one more directory behind all others.
 */
final class Headers extends InternalFileContentProvider {

  /** The directory in which the headers of liss seem to lie. */
  static final String DIRECTORY = "/liss headers";

  private static final Set<String> LIBC =
      words(
          """
          assert.h ctype.h errno.h inttypes.h limits.h signal.h stdarg.h stdbool.h stddef.h
          stdint.h stdio.h stdlib.h string.h strings.h time.h unistd.h sys/types.h sched.h
          math.h
          """);

  private static final Set<String> LINUX =
      words(
          """
          atomic.h bitops.h cdev.h compiler.h completion.h delay.h device.h err.h errno.h
          export.h fs.h init.h interrupt.h io.h irq.h jiffies.h kernel.h kthread.h list.h
          module.h moduleparam.h mutex.h platform_device.h poll.h printk.h rcupdate.h rwlock.h
          rwsem.h sched.h semaphore.h seqlock.h slab.h spinlock.h stddef.h string.h timer.h
          types.h uaccess.h wait.h workqueue.h
          """);

  private static Set<String> words(String text) {
    return Set.of(text.strip().split("\\s+"));
  }

  /** The text of a header that liss comes with. */
  private static Optional<String> own(String path) {
    if (!path.startsWith(DIRECTORY)) {
      return Optional.empty();
    }
    String name = path.substring(DIRECTORY.length() + 1).replace('\\', '/');
    if (name.equals("liss.h") || name.equals("pthread.h")) {
      return Optional.of(Vocabulary.resource("headers/" + name));
    }
    if (name.equals("semaphore.h")) {
      return Optional.of(Vocabulary.resource("headers/pthread.h"));
    }
    if (LIBC.contains(name)) {
      return Optional.of(Vocabulary.resource("headers/libc.h"));
    }
    boolean linux = name.startsWith("linux/") && LINUX.contains(name.substring("linux/".length()));
    return linux || name.equals("asm/io.h")
        ? Optional.of(Vocabulary.resource("headers/linux.h"))
        : Optional.empty();
  }

  private static Optional<String> text(String path) {
    Optional<String> own = own(path);
    if (own.isPresent()) {
      return own;
    }
    try {
      Path file = Path.of(path);
      return Files.isRegularFile(file)
          ? Optional.of(Files.readString(file, StandardCharsets.ISO_8859_1))
          : Optional.empty();
    } catch (IOException | InvalidPathException e) {
      return Optional.empty();
    }
  }

  @Override
  public boolean getInclusionExists(String path) {
    return text(path).isPresent();
  }

  @Override
  public @Nullable InternalFileContent getContentForInclusion(
      String path, IMacroDictionary macros) {
    if (isIncludedWithPragmaOnceSemantics(path) != null) {
      return new InternalFileContent(path, InclusionKind.SKIP_FILE);
    }
    return text(path)
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

package liss.lsp;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import liss.c.source.COptions;
import liss.search.Limits;

/**
 * What the user's options say.
 *
 * @param c the options for a file of C; empty for a file of W; it may throw an {@link
 *     OptionsException}
 * @param limits those of one check, running from now on; they must have one of time
 * @param longer those of a search that goes on when a check has reached its limit of time
 * @param delay how long to wait after a change for the next one, before the text is read
 */
public record Settings(
    Function<Path, Optional<COptions>> c,
    Supplier<Limits> limits,
    Supplier<Limits> longer,
    Duration delay) {

  /** Reads options as they are written on the command line. */
  @FunctionalInterface
  public interface Reader {
    /**
     * The settings.
     *
     * @throws OptionsException if there are no such options
     */
    Settings read(List<String> options);
  }

  /** Something is wrong with the options. */
  public static final class OptionsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** An exception with a message for the user. */
    public OptionsException(String message) {
      super(message);
    }
  }
}

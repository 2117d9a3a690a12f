package liss.lang;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Something that the user says of the surroundings of a program, of which the text knows nothing:
 * how other files call a function, or what a function of another file does. It is part of the
 * question: an answer holds under it. Its text is how it is written, such as {@code once my_open}.
 */
public sealed interface Fact {

  /** The function that it is about. */
  String function();

  /** What it says, as a sentence without a full stop. */
  String claim();

  /** Whether it is about what calls the function, and not about what the function does. */
  default boolean isAboutCallers() {
    return switch (this) {
      case Once f -> true;
      case Alone f -> true;
      case Holds f -> true;
      case Own f -> true;
      case Before f -> true;
      case NoState f -> false;
      case Allocates f -> false;
    };
  }

  /**
   * A fact, and where it is said.
   *
   * @param file the file that has the place; empty if that is the text of the program
   */
  record Said(Fact fact, SourceSpan place, Optional<String> file) {}

  /** Two calls of the function do not run at the same time. */
  record Once(String function) implements Fact {
    @Override
    public String claim() {
      return "two calls of `" + function + "` do not run at the same time";
    }

    @Override
    public String toString() {
      return "once " + function;
    }
  }

  /** Nothing else runs while the function does. */
  record Alone(String function) implements Fact {
    @Override
    public String claim() {
      return "nothing else runs while `" + function + "` does";
    }

    @Override
    public String toString() {
      return "alone " + function;
    }
  }

  /** What calls the function holds a lock: one of the program, or one of which it knows nothing. */
  record Holds(String lock, String function) implements Fact {
    @Override
    public String claim() {
      return "what calls `" + function + "` holds `" + lock + "`";
    }

    @Override
    public String toString() {
      return "holds " + lock + " " + function;
    }
  }

  /**
   * What an argument of the function points to is used by nobody else while the function runs.
   *
   * @param parameter its number, from 0, or its name
   */
  record Own(String parameter, String function) implements Fact {
    @Override
    public String claim() {
      return "nobody else uses what `"
          + function
          + "` gets as argument "
          + parameter
          + " while it runs";
    }

    @Override
    public String toString() {
      return "own " + parameter + " " + function;
    }
  }

  /** A call of the function is over before one of another function begins. */
  record Before(String function, String other) implements Fact {
    @Override
    public String claim() {
      return "`" + function + "` has ended before `" + other + "` begins";
    }

    @Override
    public String toString() {
      return "before " + function + " " + other;
    }
  }

  /** The function, which has no body, uses nothing that two calls have in common. */
  record NoState(String function) implements Fact {
    @Override
    public String claim() {
      return "calls of `" + function + "` have nothing in common but their arguments";
    }

    @Override
    public String toString() {
      return "no state " + function;
    }
  }

  /** The function, which has no body, returns memory that nobody else has. */
  record Allocates(String function) implements Fact {
    @Override
    public String claim() {
      return "`" + function + "` returns memory that nobody else has";
    }

    @Override
    public String toString() {
      return "allocates " + function;
    }
  }

  /** The forms of facts, for messages. */
  String FORMS =
      "once F, alone F, holds LOCK F, own ARGUMENT F, before F G, no state F, allocates F";

  /** Reads one; empty if it is none. */
  static Optional<Fact> parse(String text) {
    Matcher words = Words.FORM.matcher(text.strip());
    if (!words.matches()) {
      return Optional.empty();
    }
    String said = words.group("said").strip().replaceAll("\\s+", " ");
    String function = words.group("function");
    return switch (words.group("word")) {
      case "once" -> only(said, new Once(function));
      case "alone" -> only(said, new Alone(function));
      case "allocates" -> only(said, new Allocates(function));
      case "no" -> said.equals("state") ? Optional.of(new NoState(function)) : Optional.empty();
      case "holds" -> said.isEmpty() ? Optional.empty() : Optional.of(new Holds(said, function));
      case "own" -> Words.isName(said) ? Optional.of(new Own(said, function)) : Optional.empty();
      case "before" ->
          Words.isName(said) ? Optional.of(new Before(said, function)) : Optional.empty();
      default -> Optional.empty();
    };
  }

  private static Optional<Fact> only(String said, Fact fact) {
    return said.isEmpty() ? Optional.of(fact) : Optional.empty();
  }

  /** How they are written. */
  final class Words {

    private static final Pattern FORM =
        Pattern.compile("(?<word>[a-z]+)(?<said>(\\s+\\S+)*?)\\s+(?<function>[A-Za-z_]\\w*)");

    private Words() {}

    private static boolean isName(String word) {
      return word.matches("\\w+");
    }
  }
}

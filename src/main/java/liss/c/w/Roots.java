package liss.c.w;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import liss.c.calls.Functions;
import liss.c.ir.Function;
import liss.c.ir.TranslationUnit;
import liss.c.source.CMessage;
import liss.c.source.COptions;
import liss.c.source.Messages;
import liss.lang.Declaration.Copies;

/**
 * The threads that run from the beginning.
 *
 * @param copies how many of each there are, by the names of functions in the order of the text
 */
record Roots(Map<String, Copies> copies) {

  private static final String MAIN = "main";
  private static final int MOST_COPIES = 64;
  private static final Pattern CHOICE = Pattern.compile("([^\\[\\]]+)(?:\\[([0-9]{1,4}|\\*)\\])?");

  /** Copies the map. */
  Roots {
    copies = new LinkedHashMap<>(copies);
  }

  List<String> names() {
    return List.copyOf(copies.keySet());
  }

  /**
   * Those that the user names; otherwise {@code main} and those that are called {@code thread_}.
   */
  static Roots of(TranslationUnit unit, Functions functions, COptions options, Messages messages) {
    Map<String, Copies> chosen = new LinkedHashMap<>();
    boolean isMain = options.threads().isEmpty() && functions.definition(MAIN).isPresent();
    if (isMain) {
      chosen.put(MAIN, new Copies.One());
    }
    List<String> choices = options.threads().isEmpty() ? List.of("thread_*") : options.threads();
    for (String choice : choices) {
      Matcher matcher = CHOICE.matcher(choice.strip());
      boolean found = false;
      if (matcher.matches()) {
        Pattern name = Pattern.compile(("\\Q" + matcher.group(1) + "\\E").replace("*", "\\E.*\\Q"));
        for (Function function : unit.functions()) {
          if (name.matcher(function.name()).matches()
              && functions.definition(function.name()).isPresent()
              && !(isMain && isUsed(unit, function.name()))) {
            found = true;
            chosen.putIfAbsent(function.name(), copies(matcher.group(2)));
          }
        }
      }
      if (!found && !options.threads().isEmpty()) {
        messages.report(
            CMessage.NO_THREAD,
            messages.start(),
            "no function is named `" + choice + "`",
            "--threads takes names such as dev_open, dev_* or dev_open[2]");
      }
    }
    return new Roots(chosen);
  }

  private static Copies copies(String number) {
    if (number == null) {
      return new Copies.One();
    }
    if (number.equals("*")) {
      return new Copies.Any();
    }
    int copies = Math.max(1, Math.min(Integer.parseInt(number), MOST_COPIES));
    return copies == 1 ? new Copies.One() : new Copies.Several(copies);
  }

  /** Whether some instruction mentions a function, which is no thread by itself then. */
  private static boolean isUsed(TranslationUnit unit, String name) {
    return unit.functions().stream()
        .flatMap(f -> f.body().stream())
        .flatMap(i -> liss.c.ir.Operands.of(i).stream())
        .anyMatch(o -> o instanceof liss.c.ir.Operand.Routine r && r.function().equals(name));
  }
}

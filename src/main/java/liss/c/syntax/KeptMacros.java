package liss.c.syntax;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.cdt.core.dom.ast.IMacroBinding;
import org.eclipse.cdt.core.parser.IScanner;

/**
 * Definitions of macros that a text keeps and takes back (GCC manual, 6.62.9, Push/Pop Macro
 * Pragmas). The preprocessor passes over these lines: in the text for it they include headers,
 * which it asks for as it comes to them.
 */
public final class KeptMacros {

  private static final String PUSH = "/push ";
  private static final String POP = "/pop ";

  private static final Pattern LINE =
      Pattern.compile(
          """
          (?mx) ^\\h*+ (?: \\#\\h*pragma | _Pragma\\h*\\(\\h*" ) \\h*
          (push|pop)_macro\\h*\\(\\h*\\\\?" (\\w+) \\\\?"\\h*\\) (?:\\h*"\\h*\\))?
          \\h*(?://.*|/\\*[^*]*\\*/\\h*)?$
          """);

  /** What {@code _Pragma} of a macro, or beside others in a line, has in it. */
  private static final Pattern WITHIN = Pattern.compile("(push|pop)_macro\\b");

  private final Map<String, Deque<Optional<IMacroBinding>>> kept = new HashMap<>();
  private Optional<IScanner> scanner = Optional.empty();

  /** Follows a preprocessor from its start. */
  void follow(IScanner preprocessor) {
    kept.clear();
    scanner = Optional.of(preprocessor);
  }

  /** A text of the same length in which such lines include headers. */
  static String included(String text) {
    if (!isIn(text)) {
      return text;
    }
    return LINE.matcher(text)
        .replaceAll(line -> {
          String path = (line.group(1).equals("push") ? PUSH : POP) + line.group(2);
          String include = "#include \"" + path + "\"";
          return Matcher.quoteReplacement(
              include + " ".repeat(line.group().length() - include.length()));
        });
  }

  /** Whether a path is that of such a header. */
  public static boolean isHeader(String path) {
    return path.startsWith(PUSH) || path.startsWith(POP);
  }

  /** The text of such a header, which the preprocessor is at; empty for other paths. */
  public Optional<String> header(String path) {
    if (path.startsWith(PUSH)) {
      String name = path.substring(PUSH.length());
      kept.computeIfAbsent(name, n -> new ArrayDeque<>()).push(definition(name));
      return Optional.of("");
    }
    if (path.startsWith(POP)) {
      String name = path.substring(POP.length());
      Deque<Optional<IMacroBinding>> definitions = kept.getOrDefault(name, new ArrayDeque<>());
      return Optional.of(
          definitions.isEmpty()
              ? ""
              : "#undef " + name + "\n" + definitions.pop().map(KeptMacros::text).orElse(""));
    }
    return Optional.empty();
  }

  private Optional<IMacroBinding> definition(String macro) {
    return scanner.map(s -> s.getMacroDefinitions().get(macro)).filter(m -> !m.isDynamic());
  }

  private static String text(IMacroBinding macro) {
    StringBuilder text = new StringBuilder("#define " + macro.getName());
    if (macro.isFunctionStyle()) {
      String separator = "(";
      for (char[] parameter : macro.getParameterList()) {
        text.append(separator).append(parameter);
        separator = ", ";
      }
      text.append(separator.equals("(") ? "()" : ")");
    }
    return text.append(' ').append(macro.getExpansion()).append('\n').toString();
  }

  /** Whether a pragma, or that of a macro, keeps or takes back a definition. */
  public static boolean isIn(String text) {
    return text.contains("_macro") && WITHIN.matcher(text).find();
  }
}

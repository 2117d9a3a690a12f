package liss.c.source;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import liss.c.syntax.Bindings;
import liss.c.syntax.Nodes;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorMacroDefinition;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;

/**
 * Names for variables that keep the value of an expression: by the flag that it tests, the function
 * that it calls, or the member that it reads. None is a macro, nor a word of a macro that the
 * function uses.
 */
final class SnapshotNames {

  private static final List<String> OTHERS = List.of("value", "liss_value");
  private static final Pattern WORD = Pattern.compile("[A-Za-z_]\\w*");
  private static final Pattern FLAG =
      Pattern.compile("(?s).*[^&]&\\s*\\(?([A-Z][A-Z0-9_]{2,})\\)?\\s*");

  /** A name that would say something wrong or nothing, or is a word of the language. */
  private static final Set<String> WORDLESS =
      Set.of(
          "bool",
          "char",
          "int",
          "long",
          "short",
          "float",
          "double",
          "void",
          "get",
          "read",
          "do",
          "if",
          "for",
          "else",
          "case",
          "goto",
          "enum",
          "auto",
          "union",
          "while",
          "break",
          "const",
          "return",
          "static",
          "struct",
          "switch",
          "signed",
          "sizeof",
          "extern",
          "inline",
          "typeof",
          "default",
          "typedef",
          "unsigned",
          "volatile",
          "continue",
          "register",
          "restrict");

  private final Spans spans;

  /** The text of each macro, by its name; empty before it is needed. */
  private final Map<String, String> macros = new HashMap<>();

  SnapshotNames(Spans spans) {
    this.spans = spans;
  }

  /** A name for the value of an expression in a function. */
  String of(IASTExpression expression) {
    Set<String> hidden = hidden(expression);
    return Stream.concat(best(expression).stream(), OTHERS.stream())
        .filter(name -> !WORDLESS.contains(name) && !macros.containsKey(name))
        .filter(name -> hidden.stream().noneMatch(word -> isVariant(word, name)))
        .findFirst()
        .orElse("liss_snapshot");
  }

  private static boolean isVariant(String word, String name) {
    return word.startsWith(name)
        && word.chars().skip(name.length()).allMatch(c -> '0' <= c && c <= '9');
  }

  private Optional<String> best(IASTExpression expression) {
    Matcher flag = FLAG.matcher(spans.textOf(expression));
    return flag.matches()
        ? Optional.of(flag.group(1).toLowerCase(Locale.ROOT))
        : ofPart(expression);
  }

  private static Optional<String> ofPart(IASTExpression expression) {
    return switch (expression) {
      case IASTUnaryExpression e when e.getOperand() != null -> ofPart(e.getOperand());
      case IASTCastExpression e -> ofPart(e.getOperand());
      case IASTArraySubscriptExpression e -> ofPart(e.getArrayExpression());
      case IASTFieldReference e -> Optional.of(e.getFieldName().toString());
      case IASTFunctionCallExpression e ->
          Bindings.calledName(e)
              .map(Object::toString)
              .filter(name -> name.indexOf('_') >= 0)
              .map(name -> name.substring(name.lastIndexOf('_') + 1))
              .filter(name -> name.length() > 2 && WORD.matcher(name).matches());
      case IASTBinaryExpression e ->
          ofPart(e.getOperand1())
              .or(() -> e.getOperand2() == null ? Optional.empty() : ofPart(e.getOperand2()));
      default -> Optional.empty();
    };
  }

  /** The words of the macros that a function uses. */
  private Set<String> hidden(IASTExpression expression) {
    if (macros.isEmpty()) {
      read(expression.getTranslationUnit());
    }
    Optional<IASTFunctionDefinition> function = Nodes.function(expression);
    Set<String> words = new HashSet<>();
    Deque<String> open = new ArrayDeque<>();
    function.ifPresent(f -> open.add(spans.textOf(f)));
    boolean isMacro = false;
    while (!open.isEmpty()) {
      for (MatchResult word : WORD.matcher(open.remove()).results().toList()) {
        String macro = macros.get(word.group());
        boolean isNew = (isMacro || macro != null) && words.add(word.group());
        if (macro != null && isNew) {
          open.add(macro);
        }
      }
      isMacro = true;
    }
    return words;
  }

  private void read(IASTTranslationUnit unit) {
    for (IASTPreprocessorMacroDefinition macro : unit.getMacroDefinitions()) {
      macros.merge(
          macro.getName().toString(), macro.getExpansion(), (one, more) -> one + " " + more);
    }
  }
}

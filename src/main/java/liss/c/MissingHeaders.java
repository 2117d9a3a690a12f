package liss.c;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.c.analysis.Functions;
import liss.c.source.CMessage;
import liss.c.source.Messages;
import liss.c.syntax.Bindings;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorIncludeStatement;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/**
 * The headers of a program that are not found. Types and names that they should declare have
 * messages of their own. What is left are functions. One from a header of the program may be a
 * macro that uses its variables. One from a header of the system is taken to be outside.
 */
final class MissingHeaders {

  private MissingHeaders() {}

  /**
   * Reports them: as an error if a function that threads run may come from one.
   *
   * @param translated the names of the functions that threads run
   */
  static void report(
      IASTTranslationUnit unit, Functions functions, Set<String> translated, Messages messages) {
    List<IASTPreprocessorIncludeStatement> missing =
        Arrays.stream(unit.getIncludeDirectives())
            .filter(include -> include.isActive() && !include.isResolved())
            .toList();
    Optional<String> unknown =
        missing.isEmpty() ? Optional.empty() : undeclared(functions, translated);
    for (IASTPreprocessorIncludeStatement include : missing) {
      boolean isNeeded = unknown.isPresent() && !include.isSystemInclude();
      messages.report(
          isNeeded ? CMessage.MISSING_HEADER : CMessage.UNUSED_HEADER,
          include,
          "there is no header `"
              + include.getName()
              + "`"
              + (isNeeded ? ", and `" + unknown.orElseThrow() + "` may be declared there" : ""),
          "name the directory it is in with -I or -p, or remove the line if nothing of it is"
              + " needed");
    }
  }

  /** A function that is called and that nothing is known of. */
  private static Optional<String> undeclared(Functions functions, Set<String> translated) {
    return translated.stream()
        .flatMap(name -> functions.definition(name).stream())
        .flatMap(function -> Functions.calls(function).stream())
        .filter(call -> functions.meaning(call).isEmpty())
        .filter(call -> Functions.selected(call).isEmpty())
        .flatMap((IASTFunctionCallExpression call) -> Bindings.calledName(call).stream())
        .filter(name -> !Bindings.isDeclared(name))
        .map(IASTName::toString)
        .sorted()
        .findFirst();
  }
}

package liss.c.syntax;

import java.util.Optional;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTName;

/**
 * The uses of macros that nothing defines, as the parser gets them: {@code for_each_thing(t) ..} as
 * a loop whose head calls a function with the arguments of the macro, and {@code
 * DEFINE_THING(name);} as the declaration of a variable.
 */
public final class UnknownMacros {

  private static final String LOOP = "liss_loop_";
  private static final String DECLARATION = "liss_declaration_";

  private UnknownMacros() {}

  /** The definition of a macro that a statement follows. */
  public static String loop(String macro) {
    return "while (" + LOOP + macro + "(__VA_ARGS__))";
  }

  /** The definition of a macro that stands for a declaration. */
  public static String declaration(String macro) {
    return "int " + DECLARATION + macro + ";";
  }

  /** The macro whose arguments a call evaluates and may change; empty for other calls. */
  public static Optional<String> loop(IASTFunctionCallExpression call) {
    return Bindings.calledName(call).flatMap(name -> behind(LOOP, name));
  }

  /** The macro that declares a variable; empty for other names. */
  public static Optional<String> declaration(IASTName name) {
    return behind(DECLARATION, name);
  }

  private static Optional<String> behind(String prefix, IASTName name) {
    String text = name.toString();
    return text.startsWith(prefix)
        ? Optional.of(text.substring(prefix.length()))
        : Optional.empty();
  }
}

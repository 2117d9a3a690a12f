package liss.c.values;

import java.util.List;
import java.util.Set;
import liss.c.syntax.Bindings;
import liss.c.syntax.Constants;
import liss.c.syntax.Nodes;
import liss.c.values.CType.Whole;
import liss.lang.Expr;
import liss.lang.Expr.BinaryOperator;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IFunction;
import org.eclipse.cdt.core.dom.ast.IParameter;

/**
 * The values that a program gets from outside, which may be any of their type.
 *
 * @param body that of the function that gets them
 */
record Inputs(Body body) {

  /** In front of the type in the name of a function that returns any value of it. */
  static final String NONDET = "__VERIFIER_nondet_";

  private static final Set<String> NUMBERS =
      Set.of("atoi", "atol", "atoll", "strtol", "strtoll", "strtoul", "strtoull");

  /** Any number from 0 to 2^31 - 1. */
  Value number31() {
    Expr mask = body.code().number(Integer.MAX_VALUE);
    Expr any =
        body.code().hold(body.code().binary(BinaryOperator.BIT_AND, body.code().any("any"), mask));
    return new Value.Scalar(Whole.LONG, any);
  }

  /** Numbers are read into the first variables behind the format, as many as the call returns. */
  Value read(IASTFunctionCallExpression call, int format) {
    int variables = Library.arguments(call).size() - format - 1;
    Expr number = body.code().hold(body.code().any("fields"));
    body.code()
        .choose(body.code().isIn(number, -1, variables + 1L), () -> {}, body.code()::discard);
    for (int i = 0; i < variables; i++) {
      Place place =
          body.expressions()
              .target(body.expressions().evaluate(Library.argument(call, format + 1 + i)));
      if (!(place.type() instanceof Whole type) || type.equals(Whole.CHAR)) {
        throw new InexactException("input that is no number");
      }
      body.code()
          .when(
              body.code().binary(BinaryOperator.GREATER, number, body.code().number(i)),
              () -> {
                Expr any =
                    body.code().hold(body.arithmetic().wrapped(body.code().any("input"), type));
                body.expressions().stored(place, new Value.Scalar(type, any));
              });
    }
    return new Value.Scalar(Whole.INT, number);
  }

  /** Whether a call makes a number of what the command line says. */
  static boolean isNumberGiven(String function, IASTFunctionCallExpression call) {
    List<IASTExpression> arguments = Library.arguments(call);
    return NUMBERS.contains(function)
        && arguments.stream().skip(1).limit(1).allMatch(end -> Constants.is(0, end))
        && Nodes.inside(arguments.getFirst(), IASTExpression.class).stream()
            .flatMap(e -> Bindings.name(e).stream())
            .anyMatch(name ->
                name.toString().equals("optarg")
                    || Bindings.of(name).filter(IParameter.class::isInstance).isPresent()
                        && Nodes.function(call)
                            .map(main -> main.getDeclarator().getName().toString())
                            .filter("main"::equals)
                            .isPresent());
  }

  /** Any value of the type that a function is declared with, or that its name says. */
  Value any(String name, IASTFunctionCallExpression call) {
    CType declared =
        Bindings.calledName(call)
            .flatMap(Bindings::of)
            .filter(IFunction.class::isInstance)
            .map(f -> body.memory().types().of(((IFunction) f).getType().getReturnType()))
            .orElse(Whole.INT);
    CType type =
        switch (name) {
          case "bool" -> new CType.Truth();
          case "uint", "unsigned", "u32" -> Whole.UNSIGNED;
          case "long" -> Whole.LONG;
          case "ulong" -> Whole.SIZE;
          default -> declared;
        };
    return switch (type) {
      case Whole t ->
          new Value.Scalar(
              t, body.code().hold(body.arithmetic().wrapped(body.code().any("any"), t)));
      case CType.Truth t -> new Value.Scalar(t, body.code().anyTruth());
      default -> throw new InexactException("any value of this type");
    };
  }
}

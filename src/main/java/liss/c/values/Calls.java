package liss.c.values;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.c.syntax.Bindings;
import liss.c.syntax.Nodes;
import liss.c.syntax.TripCount;
import liss.lang.Expr;
import liss.lang.Stmt;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTDoStatement;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTForStatement;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTGotoStatement;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTWhileStatement;
import org.eclipse.cdt.core.dom.ast.IFunction;
import org.eclipse.cdt.core.dom.ast.IVariable;

/** Translates calls: each is replaced by the body of the function. */
final class Calls {

  /** A function that calls itself is replaced so often. */
  private static final int DEEPEST = 8;

  /** The threads that a loop of unknown length may start. */
  private static final int ROUNDS = 3;

  private static final int MOST_ROUNDS = 64;

  private static final String ATOMIC = "__VERIFIER_atomic_";

  private final Body body;
  private final Code code;
  private final Library library;

  Calls(Body body) {
    this.body = body;
    this.code = body.code();
    this.library = new Library(body);
  }

  /** The value of a call. */
  Value call(IASTFunctionCallExpression call) {
    Optional<IASTName> name = Bindings.calledName(call);
    if (name.isPresent() && !(Bindings.of(name.get()).orElse(null) instanceof IVariable)) {
      String function = name.get().toString();
      Optional<Value> known = library.call(function, call);
      if (known.isPresent()) {
        return known.get();
      }
      IASTFunctionDefinition definition =
          body.globals()
              .function(function)
              .orElseThrow(() ->
                  new InexactException("a call of `" + function + "`, of which nothing is known,"));
      return function.startsWith(ATOMIC) ? atomically(definition, call) : inlined(definition, call);
    }
    return through(body.expressions().evaluate(call.getFunctionNameExpression()), call);
  }

  private Value atomically(IASTFunctionDefinition function, IASTFunctionCallExpression call) {
    List<Value> result = new ArrayList<>();
    body.atomicity().section(() -> result.add(inlined(function, call)));
    return result.getFirst();
  }

  /** A call through a pointer: a branch over the functions whose address is a value. */
  private Value through(Value pointer, IASTFunctionCallExpression call) {
    if (pointer instanceof Value.Routine routine) {
      return inlined(routine.function(), call);
    }
    if (!(pointer instanceof Value.Scalar number)) {
      throw new InexactException("this call");
    }
    List<Value> arguments = arguments(call);
    String result = code.local("result", code.number(0));
    List<CType> types = new ArrayList<>();
    List<Map.Entry<Long, Runnable>> ways = new ArrayList<>();
    for (String name : body.memory().known().functions) {
      IASTFunctionDefinition function = body.globals().function(name).orElseThrow();
      ways.add(
          Map.entry(
              body.memory().function(name),
              () -> {
                Value value = inlined(function, arguments, call);
                if (!(value instanceof Value.None)) {
                  types.add(value.type());
                  code.assign(result, body.expressions().number(value, value.type()));
                }
              }));
    }
    code.select(
        code.hold(number.expr()), ways, () -> code.fail("call of something that is no function"));
    return types.isEmpty()
        ? new Value.None(new CType.Nothing())
        : new Value.Scalar(types.getFirst(), code.name(result));
  }

  private Value inlined(IASTFunctionDefinition function, IASTFunctionCallExpression call) {
    return inlined(function, arguments(call), call);
  }

  private List<Value> arguments(IASTFunctionCallExpression call) {
    return Arrays.stream(call.getArguments())
        .map(argument -> body.expressions().evaluate((IASTExpression) argument))
        .toList();
  }

  private Value inlined(IASTFunctionDefinition function, List<Value> arguments, IASTNode call) {
    Frame caller = body.frame();
    if (caller.calls(function) >= DEEPEST) {
      throw new InexactException("recursion of more than " + DEEPEST + " calls");
    }
    String name = function.getDeclarator().getName().toString();
    String path = caller.path() + "/" + name + "@" + Nodes.offset(call);
    CType type = resultType(function);
    Optional<Place> result = result(type, path);
    Frame frame =
        new Frame(
            function,
            Optional.of(caller),
            path,
            rounds(call, caller),
            code.newName("end of " + name),
            result);
    bind(frame, arguments);
    body.in(frame, () -> body.statements().function(function.getBody()));
    body.at(call);
    code.label(frame.end());
    return result
        .map(place -> body.expressions().at(place))
        .orElseGet(() -> new Value.None(new CType.Nothing()));
  }

  private Optional<Place> result(CType type, String path) {
    return switch (type) {
      case CType.Nothing t -> Optional.empty();
      case CType.Scalar t ->
          Optional.of(
              new Place.Local(t, ((Expr.Name) code.any("result")).name(), path + ": result"));
      case CType.Struct t ->
          Optional.of(
              new Place.Cell(
                  t,
                  body.memory().object(path + ": result", t, MemoryObject.UNWRITTEN, code.span()),
                  code.number(0)));
      case CType.Opaque t -> throw new InexactException(t.what());
      default -> throw new InexactException("the result of this function");
    };
  }

  private CType resultType(IASTFunctionDefinition function) {
    return Bindings.of(function.getDeclarator().getName())
        .filter(IFunction.class::isInstance)
        .map(f -> body.memory().types().of(((IFunction) f).getType().getReturnType()))
        .orElseThrow(() -> new InexactException("this function"));
  }

  /** Passes arguments as far as they are known; the other parameters have no meaning. */
  void bindFirst(Frame frame, List<Value> arguments) {
    bind(frame, Nodes.parameters(frame.function()).subList(0, arguments.size()), arguments);
  }

  /** Passes arguments; a constant that is not changed is known in the function. */
  void bind(Frame frame, List<Value> arguments) {
    bind(frame, Nodes.parameters(frame.function()), arguments);
  }

  private void bind(Frame frame, List<IASTDeclarator> parameters, List<Value> arguments) {
    for (int i = 0; i < parameters.size(); i++) {
      Optional<IVariable> variable = Bindings.declared(parameters.get(i));
      if (variable.isEmpty()) {
        continue;
      }
      CType type = passed(body.memory().types().of(variable.get().getType()));
      if (type instanceof CType.Nothing) {
        continue;
      }
      if (i >= arguments.size()) {
        throw new InexactException("a call with too few arguments");
      }
      Value value = body.expressions().converted(arguments.get(i), type);
      if (isConstant(value) && isNeverChanged(variable.get(), frame.function())) {
        frame.bind(variable.get(), value);
        continue;
      }
      Place place = body.variables().local(frame, variable.get(), parameters.get(i), type);
      if (place instanceof Place.Local local) {
        code.add(
            new Stmt.LocalDecl(
                local.name(), Optional.of(body.expressions().number(value, type)), code.span()));
      } else {
        body.expressions().stored(place, value);
      }
      frame.bind(variable.get(), place);
    }
  }

  /** Whether a call is one of a function that returns any number, which may be 0 or not. */
  boolean isAnyNumber(IASTExpression expression) {
    return Bindings.inner(expression) instanceof IASTFunctionCallExpression call
        && Bindings.calledName(call)
            .map(Object::toString)
            .filter(name -> name.startsWith(Inputs.NONDET) && !name.endsWith("pointer"))
            .filter(name -> body.globals().function(name).isEmpty())
            .isPresent();
  }

  private static CType passed(CType type) {
    return switch (type) {
      case CType.Array t -> CType.Pointer.to(t.element());
      case CType.Function t -> CType.Pointer.to(t);
      default -> type;
    };
  }

  /** The offsets in known addresses are in locals that do not change. */
  private static boolean isConstant(Value value) {
    return switch (value) {
      case Value.Scalar n -> n.expr() instanceof Expr.IntLiteral;
      case Value.Address a -> !(a.target() instanceof Place.Pointed);
      case Value.Routine r -> true;
      case Value.Aggregate a -> false;
      case Value.None n -> false;
    };
  }

  private static boolean isNeverChanged(IVariable variable, IASTFunctionDefinition function) {
    return Nodes.inside(function.getBody(), IASTExpression.class).stream()
        .noneMatch(
            e -> changed(e).flatMap(Bindings::variable).filter(variable::equals).isPresent());
  }

  /** The variable that an expression changes, or of which it takes the address. */
  private static Optional<IASTName> changed(IASTExpression expression) {
    return switch (expression) {
      case IASTUnaryExpression e ->
          switch (e.getOperator()) {
            case IASTUnaryExpression.op_amper,
                IASTUnaryExpression.op_prefixIncr,
                IASTUnaryExpression.op_prefixDecr,
                IASTUnaryExpression.op_postFixIncr,
                IASTUnaryExpression.op_postFixDecr ->
                Bindings.name(e.getOperand());
            default -> Optional.empty();
          };
      case IASTBinaryExpression e
          when e.getOperator() >= IASTBinaryExpression.op_assign
              && e.getOperator() <= IASTBinaryExpression.op_binaryOrAssign ->
          Bindings.name(e.getOperand1());
      default -> Optional.empty();
    };
  }

  /** The rounds of a loop up to a variable, if it has the value that it is declared with. */
  private static long usualRounds(IASTForStatement loop) {
    return loop.getConditionExpression() instanceof IASTBinaryExpression test
        ? Globals.firstValue(test.getOperand2()).orElse((long) ROUNDS)
        : ROUNDS;
  }

  /** How often a place in a call is passed, as far as its loops tell. */
  static Frame.Rounds rounds(IASTNode node, Frame frame) {
    long number = frame.rounds().number();
    boolean isOne = frame.rounds().isCertainlyOne();
    for (IASTNode around : Nodes.around(node).toList()) {
      if (around instanceof IASTForStatement loop) {
        number *= TripCount.of(loop).map(TripCount::rounds).orElseGet(() -> usualRounds(loop));
        isOne = false;
      } else if (around instanceof IASTWhileStatement || around instanceof IASTDoStatement) {
        number *= ROUNDS;
        isOne = false;
      }
      number = Math.clamp(number, 1, MOST_ROUNDS);
    }
    boolean hasJumps = !Nodes.inside(frame.function(), IASTGotoStatement.class).isEmpty();
    return new Frame.Rounds(number, isOne && !hasJumps);
  }
}

package liss.c.projection;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.c.ir.Function;
import liss.c.ir.Operand.Register;

/** Writes calls: each is replaced by the body of the function. */
final class Calls {

  /** A function that calls itself is replaced so often. */
  private static final int DEEPEST = 8;

  private final Body body;
  private final Code code;
  private final Library library;

  Calls(Body body) {
    this.body = body;
    this.code = body.code();
    this.library = new Library(body);
  }

  Library library() {
    return library;
  }

  /** The result of a call. */
  Value call(CallSite site) {
    return switch (site.value(site.call().function())) {
      case Value.Routine routine -> called(routine.function(), site);
      case Value.Scalar pointer -> through(pointer, site);
      case Value.Address a -> {
        code.fail("call of something that is no function");
        yield new Value.None("this call");
      }
      case Value.Whole w -> throw new InexactException("this call");
      case Value.Given g -> throw new InexactException("this call");
      case Value.None n -> throw new InexactException(n.what());
    };
  }

  private Value called(String name, CallSite site) {
    Optional<Value> known = library.call(name, site);
    if (known.isPresent()) {
      return known.get();
    }
    Optional<Function> definition = body.unit().function(name);
    if (definition.isEmpty()) {
      return new Externals(body).called(name, site);
    }
    Function function = definition.get();
    List<Value> result = new ArrayList<>();
    if (library.isAtomic(name)) {
      body.atomicity().section(() -> result.add(inlined(function, site)));
    } else {
      result.add(inlined(function, site));
    }
    return result.getFirst();
  }

  /** A call through a pointer: a branch over the functions whose address is a value. */
  private Value through(Value.Scalar pointer, CallSite site) {
    List<Map.Entry<Long, Runnable>> ways = new ArrayList<>();
    String result = code.local("result", code.number(0));
    for (String name : body.memory().known().functions) {
      if (fits(name, site)) {
        ways.add(
            Map.entry(
                body.memory().function(name),
                () -> {
                  Value value = called(name, site);
                  if (!(value instanceof Value.None)) {
                    code.assign(result, body.accesses().number(value));
                  }
                }));
      }
    }
    code.select(
        code.hold(pointer.expr()), ways, () -> code.fail("call of something that is no function"));
    return new Value.Scalar(code.name(result));
  }

  private boolean fits(String name, CallSite site) {
    return body.unit()
        .function(name)
        .map(Function::parameters)
        .map(List::size)
        .filter(size -> size > site.size())
        .isEmpty();
  }

  private Value inlined(Function function, CallSite site) {
    return inlined(function, site.arguments(), site, "");
  }

  /**
   * A function in the place of a call.
   *
   * @param mark tells several calls at one place from each other
   */
  Value inlined(Function function, List<Value> arguments, CallSite site, String mark) {
    Frame caller = site.frame();
    if (caller.calls(function) >= DEEPEST) {
      throw new InexactException("recursion of more than " + DEEPEST + " calls");
    }
    String path = caller.path() + "/" + function.name() + "@" + site.number() + mark;
    Frame frame =
        new Frame(
            body.threads().flow(function),
            Optional.of(caller),
            path,
            body.passes(caller, site.block()),
            site.call().into().map(site::value),
            bound(function, arguments));
    List<Value> result = new ArrayList<>();
    body.in(frame, () -> result.add(body.instructions().function(frame)));
    caller.returned(site.call().origin());
    code.at(site.call().origin().span());
    return result.getFirst();
  }

  /** What a function gets. */
  Frame.Arguments bound(Function function, List<Value> arguments) {
    Map<Register, Value> bound = new HashMap<>();
    for (int i = 0; i < function.parameters().size(); i++) {
      Register parameter = function.parameters().get(i);
      if (i >= arguments.size()) {
        throw new InexactException("a call with too few arguments");
      }
      bound.put(parameter, arguments.get(i));
    }
    List<Value> further = arguments.subList(function.parameters().size(), arguments.size());
    return new Frame.Arguments(bound, further);
  }
}

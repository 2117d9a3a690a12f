package liss.c.projection;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.c.ir.Function;
import liss.c.ir.Operand.Register;

/** Writes calls: each is replaced by the body of the function. */
final class ProjectedCalls {

  /** A function that calls itself is replaced so often. */
  private static final int DEEPEST = 8;

  private final Body body;
  private final ProjectedCode code;
  private final ProjectedLibrary library;

  ProjectedCalls(Body body) {
    this.body = body;
    this.code = body.code();
    this.library = new ProjectedLibrary(body);
  }

  ProjectedLibrary library() {
    return library;
  }

  /** The result of a call. */
  ProjectedValue call(CallSite site) {
    return switch (site.value(site.call().function())) {
      case ProjectedValue.Routine routine -> called(routine.function(), site);
      case ProjectedValue.Scalar pointer -> through(pointer, site);
      case ProjectedValue.Address a -> {
        code.fail("call of something that is no function");
        yield new ProjectedValue.None("this call");
      }
      case ProjectedValue.Whole w -> throw new InexactException("this call");
      case ProjectedValue.Given g -> throw new InexactException("this call");
      case ProjectedValue.None n -> throw new InexactException(n.what());
    };
  }

  private ProjectedValue called(String name, CallSite site) {
    Optional<ProjectedValue> known = library.call(body.threads().original(name), site);
    if (known.isPresent()) {
      return known.get();
    }
    Optional<Function> definition = body.unit().function(name);
    if (definition.isEmpty()) {
      return new Externals(body).called(name, site);
    }
    Function function = definition.get();
    List<ProjectedValue> result = new ArrayList<>();
    if (library.isAtomic(body.threads().original(name))) {
      body.atomicity().section(() -> result.add(inlined(function, site)));
    } else {
      result.add(inlined(function, site));
    }
    return result.getFirst();
  }

  /** A call through a pointer: a branch over the functions whose address is a value. */
  private ProjectedValue through(ProjectedValue.Scalar pointer, CallSite site) {
    List<Map.Entry<Long, Runnable>> ways = new ArrayList<>();
    String result = code.local("result", code.number(0));
    for (String name : body.memory().known().functions) {
      if (fits(name, site)) {
        ways.add(
            Map.entry(
                body.memory().function(name),
                () -> {
                  ProjectedValue value = called(name, site);
                  if (!(value instanceof ProjectedValue.None)) {
                    code.assign(result, body.accesses().number(value));
                  }
                }));
      }
    }
    code.select(
        code.hold(pointer.expr()), ways, () -> code.fail("call of something that is no function"));
    return new ProjectedValue.Scalar(code.name(result));
  }

  private boolean fits(String name, CallSite site) {
    return body.unit()
        .function(name)
        .map(Function::parameters)
        .map(List::size)
        .filter(size -> size > site.size())
        .isEmpty();
  }

  private ProjectedValue inlined(Function function, CallSite site) {
    return inlined(function, site.arguments(), site, "");
  }

  /**
   * A function in the place of a call.
   *
   * @param mark tells several calls at one place from each other
   */
  ProjectedValue inlined(
      Function function, List<ProjectedValue> arguments, CallSite site, String mark) {
    ProjectedFrame caller = site.frame();
    if (caller.calls(function) >= DEEPEST) {
      throw new InexactException("recursion of more than " + DEEPEST + " calls");
    }
    String name = body.threads().original(function.name());
    String path = caller.path() + "/" + name + "@" + site.number() + mark;
    ProjectedFrame frame =
        new ProjectedFrame(
            function,
            body.threads().flow(function),
            Optional.of(caller),
            path,
            body.passes(caller, site.block()),
            site.call().into().map(site::value),
            bound(function, arguments));
    List<ProjectedValue> result = new ArrayList<>();
    body.in(frame, () -> result.add(body.instructions().function(frame)));
    caller.returned(site.call().origin());
    code.at(site.call().origin().span());
    return result.getFirst();
  }

  /** What a function gets. */
  ProjectedFrame.Arguments bound(Function function, List<ProjectedValue> arguments) {
    Map<Register, ProjectedValue> bound = new HashMap<>();
    for (int i = 0; i < function.parameters().size(); i++) {
      Register parameter = function.parameters().get(i);
      if (i >= arguments.size()) {
        throw new InexactException("a call with too few arguments");
      }
      bound.put(parameter, arguments.get(i));
    }
    List<ProjectedValue> further =
        arguments.subList(function.parameters().size(), arguments.size());
    return new ProjectedFrame.Arguments(bound, further);
  }
}

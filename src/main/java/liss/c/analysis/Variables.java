package liss.c.analysis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.c.analysis.Memory.Base;
import liss.c.analysis.Memory.Cell;
import liss.c.analysis.Memory.Function;
import liss.c.analysis.Memory.Kind;
import liss.c.syntax.Bindings;
import liss.c.vocabulary.Vocabulary;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdInitializerExpression;
import org.eclipse.cdt.core.dom.ast.IBinding;
import org.eclipse.cdt.core.dom.ast.ICompositeType;
import org.eclipse.cdt.core.dom.ast.IFunction;
import org.eclipse.cdt.core.dom.ast.IParameter;
import org.eclipse.cdt.core.dom.ast.IType;
import org.eclipse.cdt.core.dom.ast.IVariable;

/** The variables and pieces of memory of a program, each found again by what it comes from. */
final class Variables {

  private final Map<IBinding, Base> named = new HashMap<>();
  private final Map<Object, Base> others = new HashMap<>();
  private final Layouts layouts = new Layouts();
  private final Base outside =
      new Base("outside", Kind.DEVICE, Vocabulary.ENVIRONMENT, Optional.empty(), layouts);
  private final Set<ICompositeType> structures = new LinkedHashSet<>();
  private final Set<IBinding> keptInThread = new HashSet<>();

  /** Notes that each thread has a variable of its own of this name. */
  void keepInThread(IVariable variable) {
    keptInThread.add(variable);
  }

  /** The variable that a name stands for. */
  Base of(IVariable variable) {
    return named.computeIfAbsent(variable, v -> newVariable(variable));
  }

  private Base newVariable(IVariable variable) {
    IBinding owner = variable.getOwner();
    boolean isOutside = variable.isExtern() && !variable.isStatic();
    boolean inFunction =
        !isOutside && (owner instanceof IFunction || variable instanceof IParameter);
    String prefix = inFunction && owner instanceof IFunction ? owner.getName() + "." : "";
    boolean inThread = inFunction && !variable.isStatic() || keptInThread.contains(variable);
    Kind kind = inThread ? Kind.LOCAL : Kind.GLOBAL;
    return new Base(
        variable,
        kind,
        prefix + variable.getName(),
        Optional.ofNullable(variable.getType()),
        layouts);
  }

  /** The structures of a type that are outside of the program. */
  Base outside(IType structure, String tag) {
    return others.computeIfAbsent(
        new Outside(tag),
        key -> new Base(key, Kind.OUTSIDE, "struct " + tag, Optional.of(structure), layouts));
  }

  /** A structure outside of the program whose type nobody knows. */
  Base unknown() {
    return others.computeIfAbsent(
        new Outside(""),
        key -> new Base(key, Kind.OUTSIDE, "struct unknown", Optional.empty(), layouts));
  }

  /** Notes a type of structures. */
  void define(ICompositeType structure) {
    structures.add(structure);
  }

  /** The structures outside of the program that have a field. */
  List<Cell> withField(String name) {
    List<Cell> found = new ArrayList<>();
    for (ICompositeType structure : structures) {
      Memory.tag(structure)
          .filter(tag -> layouts.fields(structure).stream().anyMatch(f -> f.getName().equals(name)))
          .ifPresent(tag -> found.add(new Cell(outside(structure, tag), "")));
    }
    return found;
  }

  /** What tells structures outside of the program from other memory. */
  private record Outside(String tag) {}

  /** The place where a function leaves its result. */
  Base result(String function) {
    return others.computeIfAbsent(
        new Function(function),
        key -> new Base(key, Kind.LOCAL, function + ".result", Optional.empty(), layouts));
  }

  /** The memory of a compound literal. */
  Base literal(IASTTypeIdInitializerExpression literal) {
    return others.computeIfAbsent(
        literal, key -> new Base(key, Kind.LOCAL, "literal", Bindings.type(literal), layouts));
  }

  /** The memory that a call allocates, all that it ever allocates. */
  Base heap(IASTFunctionCallExpression call) {
    return others.computeIfAbsent(
        call,
        key ->
            new Base(
                key,
                Kind.HEAP,
                "memory" + (1 + heapCount()),
                Allocations.allocatedType(call),
                layouts));
  }

  /** Memory outside of the program. */
  Base outside() {
    return outside;
  }

  private long heapCount() {
    return others.values().stream().filter(base -> base.kind() == Kind.HEAP).count();
  }
}

package liss.c.pointers;

import java.util.LinkedHashSet;
import java.util.Set;
import liss.c.ir.Function;
import liss.c.ir.Operand;
import liss.c.ir.TranslationUnit;
import liss.c.vocabulary.Vocabulary;

/** What addresses may point to. */
public final class Pointers {

  private final Constraints constraints;
  private final Inclusions inclusions;

  private Pointers(Constraints constraints, Inclusions inclusions) {
    this.constraints = constraints;
    this.inclusions = inclusions;
  }

  /**
   * Analyses a program: all of its functions may be called.
   *
   * @param vocabulary the functions of libraries of which something is known
   */
  public static Pointers of(TranslationUnit unit, Vocabulary vocabulary) {
    Inclusions inclusions = new Inclusions();
    Constraints constraints = new Constraints(unit, vocabulary, inclusions);
    constraints.add();
    inclusions.solve();
    return new Pointers(constraints, inclusions);
  }

  /** The places that an operand may be the address of; null and other numbers are no places. */
  public Set<Location> targets(Function function, Operand operand) {
    return inclusions.of(constraints.node(function.name(), operand));
  }

  /** The functions that an operand may be the address of. */
  public Set<String> functions(Function function, Operand operand) {
    Set<String> functions = new LinkedHashSet<>();
    for (Location target : targets(function, operand)) {
      if (target.object() instanceof MemoryObject.Routine routine) {
        functions.add(routine.name());
      }
    }
    return functions;
  }

  /** The objects that other files may access, or pass to functions of this one. */
  public Set<Location> escaped() {
    return inclusions.of(new Node.All(new MemoryObject.Outside()));
  }
}

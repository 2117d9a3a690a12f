package liss.c.insertion;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import liss.c.ir.Definitions;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Operands;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.pointers.Cell;
import liss.c.pointers.Location;
import liss.c.pointers.Pointers;

/**
 * The places to which the variables of functions lead through members and pointers: {@code
 * &t->ctx->lock} from {@code t}. Only members that the program uses are followed, through few
 * pointers, and none whose value is read in a step of the program.
 */
final class OwnPaths {

  private static final int MOST_POINTERS = 2;
  private static final int MOST_MEMBERS = 4;

  /** From more places, ways are not likely to lead to one lock. */
  private static final int MOST_PLACES = 8;

  private static final int DEEPEST = 50;

  private final Pointers pointers;
  private final Predicate<Set<Cell>> isStep;

  /** By function. */
  private final Map<String, Definitions> definitions = new HashMap<>();

  /** The members that the program uses, by structure, with their types. */
  private final Map<Type.Composite, Map<String, Type>> members = new LinkedHashMap<>();

  /**
   * @param isStep whether an access to some cells is a step of the program
   */
  OwnPaths(TranslationUnit unit, Pointers pointers, Predicate<Set<Cell>> isStep) {
    this.pointers = pointers;
    this.isStep = isStep;
    for (Function function : unit.functions()) {
      for (Instruction step : function.body()) {
        if (step instanceof Instruction.Field field && CallText.isWord(field.field())) {
          unit.layouts()
              .field(field.composite(), field.field())
              .ifPresent(member ->
                  members
                      .computeIfAbsent(field.composite(), type -> new LinkedHashMap<>())
                      .put(field.field(), member.type()));
        }
      }
    }
  }

  /** A member of a structure. */
  record Member(Type.Composite structure, String name, Type type) {}

  /**
   * A way from a variable to a place.
   *
   * @param root a pointer
   * @param pointers through how many more pointers it goes
   * @param text the address of the place
   * @param places where it may lead
   * @param type what is there
   */
  record Path(
      Register root,
      List<Member> members,
      int pointers,
      String text,
      Set<Location> places,
      Type type) {

    /** Copies the collections. */
    Path {
      members = List.copyOf(members);
      places = new LinkedHashSet<>(places);
    }
  }

  /**
   * A place on the way, with the text that stands for the structure, and what leads to a member.
   */
  private record Structure(
      List<Member> way, int pointers, String text, Type.Composite type, Set<Location> places) {}

  /** The ways from a variable of a function, the shorter ones first. */
  List<Path> from(Function function, Register root) {
    if (!(root.type() instanceof Type.Pointer pointer)
        || !(pointer.target() instanceof Type.Composite type)) {
      return List.of();
    }
    Set<Location> places = pointers.targets(function, root);
    List<Path> found = new ArrayList<>();
    found.add(new Path(root, List.of(), 0, root.name(), places, type));
    Set<List<Object>> seen = new HashSet<>();
    Deque<Structure> open =
        new ArrayDeque<>(List.of(new Structure(List.of(), 0, root.name() + "->", type, places)));
    while (!open.isEmpty()) {
      Structure structure = open.remove();
      if (structure.way().size() < MOST_MEMBERS
          && structure.places().size() <= MOST_PLACES
          && seen.add(List.of(structure.type(), structure.places()))) {
        members
            .getOrDefault(structure.type(), Map.of())
            .forEach((name, member) ->
                follow(root, structure, new Member(structure.type(), name, member), found, open));
      }
    }
    return found;
  }

  private void follow(
      Register root, Structure structure, Member member, List<Path> found, Deque<Structure> open) {
    List<Member> way = new ArrayList<>(structure.way());
    way.add(member);
    String text = structure.text() + member.name();
    Set<Location> places = pointers.field(structure.places(), structure.type(), member.name());
    found.add(new Path(root, way, structure.pointers(), "&" + text, places, member.type()));
    if (member.type() instanceof Type.Composite inner) {
      open.add(new Structure(way, structure.pointers(), text + ".", inner, places));
    } else if (member.type() instanceof Type.Pointer pointer
        && structure.pointers() < MOST_POINTERS) {
      behind(places, pointer)
          .ifPresent(targets -> {
            int deeper = structure.pointers() + 1;
            found.add(new Path(root, way, deeper, text, targets, pointer.target()));
            if (pointer.target() instanceof Type.Composite outer) {
              open.add(new Structure(way, deeper, text + "->", outer, targets));
            }
          });
    }
  }

  /** Where pointers at some places lead; empty if reading them is a step, or if it is not known. */
  private Optional<Set<Location>> behind(Set<Location> places, Type.Pointer type) {
    Set<Location> targets = pointers.read(places, type);
    return Pointers.isUnknown(places)
            || targets.isEmpty()
            || isStep.test(pointers.cells(places, type))
        ? Optional.empty()
        : Optional.of(targets);
  }

  /** Whether all that is read to compute an operand in its statement is no step. */
  boolean isWithoutSteps(Function function, Operand operand) {
    Definitions known =
        definitions.computeIfAbsent(function.name(), name -> new Definitions(function));
    return isWithoutSteps(function, known, operand, 0);
  }

  private boolean isWithoutSteps(
      Function function, Definitions definitions, Operand operand, int depth) {
    boolean isComputed = operand instanceof Register register && register.isTemporary();
    Optional<Instruction> definition = isComputed ? definitions.only(operand) : Optional.empty();
    if (definition.isEmpty() || depth > DEEPEST) {
      return depth <= DEEPEST;
    }
    boolean isStepItself =
        definition.get() instanceof Instruction.Load load
            && isStep.test(
                pointers.cells(pointers.targets(function, load.address()), load.result().type()));
    return !isStepItself
        && Operands.of(definition.get()).stream()
            .allMatch(part -> isWithoutSteps(function, definitions, part, depth + 1));
  }
}

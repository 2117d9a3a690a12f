package liss.c.calls;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.TextLayout;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.vocabulary.EntryRule.Order;
import liss.c.vocabulary.Vocabulary;

/**
 * The structures that a driver defines and allocates. The kernel does not know their types: if it
 * gives the driver a pointer to one, it is one that the driver has allocated. They are found in
 * time linear in the program.
 */
public final class DeviceStructures {

  /** Those of a program that the kernel does not call. */
  public static final DeviceStructures NONE = new DeviceStructures(Map.of(), Set.of());

  private final Map<String, List<Site>> allocations;
  private final Set<Site> unique;

  private DeviceStructures(Map<String, List<Site>> allocations, Set<Site> unique) {
    this.allocations = allocations;
    this.unique = unique;
  }

  /** A call in a function that allocates a structure. */
  public record Site(String function, Instruction.Call call, Part part) {}

  /** What of the memory that a call allocates is the structure of the driver. */
  public enum Part {
    ALL,
    /** What is behind a structure of the kernel, as that which {@code netdev_priv} gives. */
    BEHIND
  }

  /**
   * The structures of a driver.
   *
   * @param environment the functions that the kernel calls; without any there are no structures
   * @param isAllocation whether a call allocates memory
   */
  public static DeviceStructures of(
      TranslationUnit unit,
      Environment environment,
      Vocabulary vocabulary,
      Predicate<Instruction.Call> isAllocation) {
    if (environment.entries().isEmpty()) {
      return NONE;
    }
    Set<String> own =
        unit.text().structures().stream()
            .map(TextLayout.Structure::tag)
            .collect(Collectors.toSet());
    Map<String, List<Site>> found = allocations(unit, own, isAllocation);
    Uses uses = new Uses(unit);
    Set<String> first = environment.alone(Order.FIRST);
    Set<Site> unique =
        found.entrySet().stream()
            .filter(entry -> entry.getValue().size() == 1)
            .filter(entry ->
                isOneObject(entry.getValue().getFirst().call(), entry.getKey(), unit, vocabulary))
            .map(entry -> entry.getValue().getFirst())
            .filter(site -> uses.isOnce(site.function(), site.call(), first))
            .collect(Collectors.toSet());
    return new DeviceStructures(found, unique);
  }

  private static Map<String, List<Site>> allocations(
      TranslationUnit unit, Set<String> own, Predicate<Instruction.Call> isAllocation) {
    Map<String, List<Site>> found = new LinkedHashMap<>();
    for (Function function : unit.functions()) {
      for (Instruction instruction : function.body()) {
        if (instruction instanceof Instruction.Call call && isAllocation.test(call)) {
          Optional<String> all = tag(function, call).filter(own::contains);
          Optional<String> behind =
              all.isPresent() ? Optional.empty() : behind(unit, function, call);
          all.or(() -> behind)
              .ifPresent(tag ->
                  found
                      .computeIfAbsent(tag, t -> new ArrayList<>())
                      .add(
                          new Site(
                              function.name(), call, behind.isPresent() ? Part.BEHIND : Part.ALL)));
        }
      }
    }
    return found;
  }

  /**
   * The tag of the structure of the driver for which a call allocates memory behind a structure of
   * the kernel, to which it returns a pointer: the text asks for its size there.
   */
  private static Optional<String> behind(
      TranslationUnit unit, Function function, Instruction.Call call) {
    return tag(function, call).flatMap(other -> unit.text().sizeIn(call.origin().span()));
  }

  /** The tag of the structure to a pointer to which the result of a call is converted. */
  private static Optional<String> tag(Function function, Instruction.Call call) {
    Optional<Operand.Register> result = call.result();
    Stream<Type> converted =
        function.body().stream()
            .filter(step -> step instanceof Instruction.Convert)
            .map(Instruction.Convert.class::cast)
            .filter(convert -> result.filter(convert.value()::equals).isPresent())
            .map(convert -> convert.result().type());
    return Stream.concat(result.map(Operand::type).stream(), converted)
        .flatMap(type -> pointee(type).stream())
        .findFirst();
  }

  /** The tag of the structure that a pointer points to. */
  public static Optional<String> pointee(Type pointer) {
    return pointer instanceof Type.Pointer to
            && to.target() instanceof Type.Composite structure
            && structure.kind() == Type.Kind.STRUCTURE
        ? Optional.of(structure.name())
        : Optional.empty();
  }

  /** Whether a call allocates as much as one structure, by asking for its size. */
  private static boolean isOneObject(
      Instruction.Call call, String tag, TranslationUnit unit, Vocabulary vocabulary) {
    long sizes =
        unit.text().structures().stream()
            .filter(structure -> structure.tag().equals(tag))
            .flatMap(structure -> structure.sizes().stream())
            .filter(size ->
                call.origin().span().start() <= size.start()
                    && size.end() <= call.origin().span().end())
            .distinct()
            .count();
    Type.Composite type = new Type.Composite(Type.Kind.STRUCTURE, tag);
    long bytes = unit.layouts().size(type).orElse(-1);
    return sizes == 1
        && call.arguments().stream()
            .anyMatch(argument -> argument instanceof Operand.Constant n && n.value() == bytes)
        && call.function() instanceof Operand.Routine routine
        && vocabulary.drivers().allocatesOne(routine.function());
  }

  /** The tags of the structures. */
  public Set<String> tags() {
    return Set.copyOf(allocations.keySet());
  }

  /** The calls that allocate structures. */
  public List<Site> allocations() {
    return allocations.values().stream().flatMap(List::stream).toList();
  }

  /** The calls of which the result is a structure with a tag that the driver defines. */
  public List<Site> allocations(String tag) {
    return allocations.getOrDefault(tag, List.of()).stream()
        .filter(site -> site.part() == Part.ALL)
        .toList();
  }

  /**
   * Whether memory is one structure for each device: the only one of its type, which is allocated
   * once while the device is set up.
   */
  public boolean isOneForDevice(Site site) {
    return unique.contains(site);
  }
}

package liss.emit;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import liss.cfa.InsertionPoint;
import liss.cfa.ProgramCfa;
import liss.lang.InsertionPoints;
import liss.lang.InsertionPoints.Marked;
import liss.lang.LockWriting.LockHome;
import liss.lang.LockWriting.LockHome.Beside;
import liss.lang.LockWriting.LockHome.FileVariable;
import liss.lang.LockWriting.LockHome.InFile;
import liss.lang.LockWriting.LockHome.InObject;
import liss.lang.LockWriting.LockHome.OfDevice;
import liss.lang.LockWriting.LockHome.Owner;
import liss.lang.LockWriting.LockKind;
import liss.lang.LockWriting.Membership;
import liss.lang.LockWriting.Structure;
import liss.placement.model.LockOperation;
import liss.placement.model.LockPlacement;

/**
 * Decides where the new locks of a placement are declared in a text of C, and how they are called.
 *
 * <p>A lock belongs to the data that it protects: the variable that it protects most ({@link
 * ProtectedData}). It is a member of the structure of that variable, if all its statements can
 * reach the object; or else a variable of the file, directly after the declaration of what it
 * protects. Its name is that of a lock, if the structure has no other one, or says which data.
 */
public final class LockHomes {

  /** Members and variables that are numbered in order to be told apart. */
  private static final int MOST_NAMES = 1000;

  private final Marked marked;
  private final LockPlacement placement;
  private final List<LockKind> kinds;
  private final SortedMap<Integer, Structure> structures;
  private final ProtectedData data;
  private final Set<String> taken;

  private LockHomes(
      ProgramCfa program, Marked marked, LockPlacement placement, List<LockKind> kinds) {
    this.marked = marked;
    this.placement = placement;
    this.kinds = kinds;
    this.structures = LockStructures.of(program, placement, kinds);
    this.data = new ProtectedData(program, placement);
    this.taken = new HashSet<>(Emitter.words(program.program()));
  }

  /**
   * Where the locks can be declared, by lock, the best choice first; those that are not named are
   * called as in W.
   */
  public static List<SortedMap<Integer, LockHome>> choices(
      ProgramCfa program, LockPlacement placement, List<LockKind> kinds) {
    if (placement.newLocks() == 0
        || !(program.program().insertionPoints() instanceof InsertionPoints.Marked marked)) {
      return List.of();
    }
    SortedMap<Integer, LockHome> all =
        new LockHomes(program, marked, placement, kinds).all(Place.ANYWHERE);
    SortedMap<Integer, LockHome> variables =
        new LockHomes(program, marked, placement, kinds).all(Place.IN_FILE);
    return Stream.of(all, variables).filter(homes -> !homes.isEmpty()).distinct().toList();
  }

  /**
   * Where the locks are declared, by lock.
   *
   * @param text the program with the locks written into it
   */
  public static SortedMap<Integer, LockHome> in(
      String text, ProgramCfa program, LockPlacement placement) {
    List<LockKind> kinds = LockKinds.of(program, placement);
    return choices(program, placement, kinds).stream()
        .filter(homes -> text.equals(Emitter.emit(program.program(), placement, kinds, homes)))
        .findFirst()
        .orElseGet(TreeMap::new);
  }

  /** Where locks may be. */
  private enum Place {
    ANYWHERE,
    IN_FILE
  }

  private SortedMap<Integer, LockHome> all(Place place) {
    SortedMap<Integer, LockHome> homes = new TreeMap<>();
    for (int lock = 0; lock < placement.locks(); lock++) {
      if (!placement.existing().containsKey(lock)) {
        int number = lock;
        home(lock, place)
            .ifPresent(home -> {
              taken.add(home.name());
              homes.put(number, home);
            });
      }
    }
    return homes;
  }

  private Optional<LockHome> home(int lock, Place place) {
    Optional<String> main = data.main(lock);
    if (kinds.get(lock) == LockKind.SPIN_IRQ_ACROSS
        || marked.writing().dialect(kinds.get(lock)).isNameless()) {
      return Optional.empty();
    }
    if (place == Place.ANYWHERE) {
      Optional<LockHome> member =
          ofDevice(lock, main).or(() -> main.flatMap(variable -> inObject(lock, variable)));
      if (member.isPresent()) {
        return member;
      }
    }
    return main.flatMap(variable -> inFile(lock, variable));
  }

  private Optional<LockHome> ofDevice(int lock, Optional<String> main) {
    return Optional.ofNullable(structures.get(lock))
        .map(structure -> {
          List<String> names = new ArrayList<>(List.of(word(lock)));
          main.flatMap(LockHomes::member).ifPresent(member -> names.add(member + "_lock"));
          return new OfDevice(structure, free(names));
        });
  }

  private Optional<LockHome> inObject(int lock, String main) {
    Optional<Membership> membership = marked.writing().dialect(kinds.get(lock)).membership();
    return marked.data().owners().stream()
        .filter(owner ->
            data.all(lock).stream().allMatch(name -> name.startsWith(owner.variable() + ".")))
        .filter(owner ->
            membership
                .filter(written -> written.initializer().isPresent() || !owner.hasInitializers())
                .isPresent())
        .filter(owner -> points(lock).allMatch(p -> !owner.at(p.position(), p.offset()).isEmpty()))
        .findFirst()
        .map(owner -> new InObject(owner, free(names(lock, owner, main))));
  }

  /** The insertion points at which there are statements on a lock. */
  private Stream<InsertionPoint> points(int lock) {
    return placement.operations().entrySet().stream()
        .filter(
            entry -> entry.getValue().stream().map(LockOperation::lock).anyMatch(l -> l == lock))
        .map(java.util.Map.Entry::getKey);
  }

  /** The names that fit a lock in a structure, the best first. */
  private List<String> names(int lock, Owner owner, String main) {
    List<String> names = new ArrayList<>();
    boolean isOnlyOne =
        owner.locks().isEmpty()
            || isMutex(lock) && owner.locks().stream().noneMatch(type -> type.contains("mutex"));
    if (isOnlyOne) {
      names.add(word(lock));
    }
    member(main).ifPresent(member -> names.add(member + "_lock"));
    names.add(word(lock));
    return names;
  }

  private boolean isMutex(int lock) {
    return marked.writing().dialect(kinds.get(lock)).lock().startsWith("mutex");
  }

  /** What a lock in a structure is called for its kind. */
  private String word(int lock) {
    return isMutex(lock) ? "mutex" : "lock";
  }

  private Optional<LockHome> inFile(int lock, String main) {
    Optional<FileVariable> variable =
        marked.data().variables().stream()
            .filter(v -> main.equals(v.variable()) || main.startsWith(v.variable() + "."))
            .findFirst();
    Optional<String> subject = variable.map(FileVariable::name).or(() -> last(main));
    return subject.map(name -> {
      String own = free(List.of(name + "_lock"));
      return variable
          .filter(v -> points(lock).allMatch(p -> v.declaration().end() <= p.offset()))
          .<LockHome>map(v -> new Beside(v, own))
          .orElseGet(() -> new InFile(own));
    });
  }

  /** The member of a structure that a variable is; empty if it is none. */
  private static Optional<String> member(String variable) {
    return variable.contains(".") ? last(variable) : Optional.empty();
  }

  /** The last word in the name of a variable. */
  private static Optional<String> last(String variable) {
    String name = variable.replaceFirst("@.*", "").replaceAll("\\[[^\\]]*\\]", "");
    String last = name.substring(name.lastIndexOf('.') + 1);
    return last.matches("[A-Za-z_]\\w*") && !last.matches("memory\\d+")
        ? Optional.of(last)
        : Optional.empty();
  }

  /** The first name that is free, or the last one with a number. */
  private String free(List<String> names) {
    Stream<String> numbered =
        Stream.iterate(2, n -> n + 1).limit(MOST_NAMES).map(n -> names.getLast() + n);
    return Stream.concat(names.stream(), numbered)
        .filter(name -> !taken.contains(name))
        .findFirst()
        .orElseThrow();
  }
}

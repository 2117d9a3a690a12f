package liss.lang;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import liss.lang.LockWriting.Place;
import liss.lang.LockWriting.Structure;
import liss.lang.Stmt.Position;

/** Where a new lock is declared in a text of C, and with which name. */
public sealed interface LockHome {

  /** The name of the lock in its declaration. */
  String name();

  /** The name of the lock in the program. */
  default String inProgram() {
    return switch (this) {
      case OfDevice home -> home.structure().variable() + "." + home.name();
      case InObject home -> home.owner().variable() + "." + home.name();
      case Beside home -> home.name();
      case InFile home -> home.name();
    };
  }

  /** A member of a structure of which there is one for each device. */
  record OfDevice(Structure structure, String name) implements LockHome {}

  /** A member of a structure of which one object is known. */
  record InObject(Owner owner, String name) implements LockHome {}

  /** A variable of the file, directly behind the declaration of another one. */
  record Beside(FileVariable variable, String name) implements LockHome {}

  /** A variable of the file where new variables are declared. */
  record InFile(String name) implements LockHome {}

  /**
   * The data of a program beside which new locks can be.
   *
   * @param owners in which locks can be members
   * @param variables behind which locks can be declared
   */
  record Data(List<Owner> owners, List<FileVariable> variables) {
    /** No data are known. */
    public static final Data NONE = new Data(List.of(), List.of());

    /** Copies the lists. */
    public Data {
      owners = List.copyOf(owners);
      variables = List.copyOf(variables);
    }
  }

  /**
   * A variable of the file.
   *
   * @param variable its name in the program
   * @param name its name in the text
   * @param declaration from its first word to its semicolon
   */
  record FileVariable(String variable, String name, SourceSpan declaration) {}

  /**
   * An object of the program, in whose structure locks can be.
   *
   * @param type of the structure
   * @param variable what stands for it in the program, to whose parts this name and a dot lead
   * @param member the end of the member behind which others can be
   * @param locks the types of the locks that the structure has
   * @param accesses how functions can write what leads to a member; those that come first are
   *     better
   * @param setups all places where objects of the type get their first values
   */
  record Owner(
      String type,
      String variable,
      int member,
      SortedSet<String> locks,
      List<Access> accesses,
      List<Setup> setups) {
    /** Copies the collections. */
    public Owner {
      locks = Collections.unmodifiableSortedSet(new TreeSet<>(locks));
      accesses = List.copyOf(accesses);
      setups = List.copyOf(setups);
    }

    /** How a member can be written at an insertion point. */
    public List<Access> at(Position position, int offset) {
      Place place = new Place(position, offset);
      return accesses.stream().filter(access -> access.places().contains(place)).toList();
    }

    /** Whether some objects get their first values in initializers. */
    public boolean hasInitializers() {
      return setups.stream().anyMatch(Initializer.class::isInstance);
    }
  }

  /**
   * What leads to the members of an object.
   *
   * @param object with an arrow or a dot behind it
   * @param places the insertion points at which it is known to lead there
   */
  record Access(String object, Set<Place> places) {
    /** Copies the set. */
    public Access {
      places = Set.copyOf(places);
    }
  }

  /** Where an object gets its first values. */
  sealed interface Setup {
    /** What leads to its members there. */
    String object();
  }

  /** Directly behind a statement. */
  record BehindStatement(SourceSpan statement, String object) implements Setup {}

  /**
   * In an initializer.
   *
   * @param offset where text is inserted
   * @param before what comes in front of the member
   * @param after what comes behind its value
   */
  record Initializer(int offset, String object, String before, String after) implements Setup {}

  /** The structure of the device in which the lock is; empty if it is in none. */
  default Optional<Structure> ofDevice() {
    return this instanceof OfDevice home ? Optional.of(home.structure()) : Optional.empty();
  }
}

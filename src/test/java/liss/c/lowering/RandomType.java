package liss.c.lowering;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.stream.Stream;

/** A type of a {@link RandomProgram}. */
sealed interface RandomType {

  /** Integers, truth values and enumerations. */
  record Whole(String name) implements RandomType {}

  record Real(String name) implements RandomType {}

  record Array(RandomType element, int length) implements RandomType {}

  record Pointer(RandomType target) implements RandomType {}

  /** A structure or union; {@code name} is {@code struct s} or {@code union u}. */
  record Composite(String name, List<Member> members) implements RandomType {
    boolean isUnion() {
      return name.startsWith("union");
    }

    String body() {
      return members.stream().map(Member::declaration).collect(joining("", "{ ", "}"));
    }
  }

  /**
   * A field.
   *
   * @param name empty if it is a structure or union whose fields are fields of the outer one
   * @param bits the width of a bit field; 0 for others
   */
  record Member(String name, RandomType type, int bits) {
    String declaration() {
      String inside =
          name.isEmpty() && type instanceof Composite c
              ? (c.isUnion() ? "union " : "struct ") + c.body()
              : RandomType.declaration(type, name);
      return inside + (bits == 0 ? "; " : " : " + bits + "; ");
    }
  }

  /** A declaration of a variable without its end. */
  static String declaration(RandomType type, String name) {
    return switch (type) {
      case Whole t -> t.name() + " " + name;
      case Real t -> t.name() + " " + name;
      case Composite t -> t.name() + " " + name;
      case Array t -> declaration(t.element(), name + "[" + t.length() + "]");
      case Pointer t -> declaration(t.target(), "*" + name);
    };
  }

  /** All types inside, and the type itself. */
  default Stream<RandomType> parts() {
    Stream<RandomType> inside =
        switch (this) {
          case Whole t -> Stream.of();
          case Real t -> Stream.of();
          case Pointer t -> Stream.of();
          case Array t -> t.element().parts();
          case Composite t -> t.members().stream().flatMap(member -> member.type().parts());
        };
    return Stream.concat(Stream.of(this), inside);
  }

  /** Whether {@code memset} can be used on it. */
  default boolean hasPointer() {
    return parts().anyMatch(Pointer.class::isInstance);
  }

  /** Whether not all bytes are values of it. */
  default boolean hasTruth() {
    return parts().anyMatch(part -> part instanceof Whole w && w.name().equals("_Bool"));
  }
}

package liss.c.lowering;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import liss.c.lowering.RandomType.Array;
import liss.c.lowering.RandomType.Composite;
import liss.c.lowering.RandomType.Member;
import liss.c.lowering.RandomType.Pointer;
import liss.c.lowering.RandomType.Real;
import liss.c.lowering.RandomType.Whole;

/**
 * The expressions of a {@link RandomProgram}. Side effects are on counters only, which have no
 * other names, and on each once in an expression; so the order of evaluation makes no difference.
 */
final class RandomExpressions {

  private final Random random;
  private final RandomTypes types;

  /** The variables that can be used. */
  private List<Place> roots = List.of();

  /** What is changed inside of expressions. */
  private List<String> counters = List.of();

  /** The functions without side effects, of two integers. */
  private List<String> functions = List.of();

  private final Set<String> used = new HashSet<>();

  RandomExpressions(Random random, RandomTypes types) {
    this.random = random;
    this.types = types;
  }

  /** Something that can be assigned to. */
  record Place(String text, RandomType type, int bits) {
    Place(String text, RandomType type) {
      this(text, type, 0);
    }
  }

  /** From now on these are there. */
  void scope(List<Place> newRoots, List<String> newCounters, List<String> newFunctions) {
    roots = newRoots;
    counters = newCounters;
    functions = newFunctions;
  }

  List<Place> roots() {
    return roots;
  }

  /** A new full expression begins. */
  void fresh() {
    used.clear();
  }

  private <T> T one(List<T> list) {
    return types.one(list);
  }

  /** A place of a type that is wanted; empty if none is found. */
  Optional<Place> place(Predicate<Place> isWanted) {
    for (int i = 0; i < 60; i++) {
      Place place = one(roots);
      for (int depth = 0; depth < 8; depth++) {
        if (isWanted.test(place) && random.nextInt(3) > 0) {
          return Optional.of(place);
        }
        Optional<Place> inner = inside(place);
        if (inner.isEmpty()) {
          break;
        }
        place = inner.get();
      }
    }
    return Optional.empty();
  }

  private Optional<Place> inside(Place place) {
    String text = place.text();
    return switch (place.type()) {
      case Whole t -> Optional.empty();
      case Real t -> Optional.empty();
      case Pointer t -> Optional.of(new Place("(*" + text + ")", t.target()));
      case Array t -> {
        String index = index(t.length());
        yield Optional.of(
            new Place(
                switch (random.nextInt(6)) {
                  case 0 -> "(*(" + text + " + (" + index + ")))";
                  case 1 -> "(" + index + ")[" + text + "]";
                  case 2 -> "(&" + text + "[0])[" + index + "]";
                  default -> text + "[" + index + "]";
                },
                t.element()));
      }
      case Composite t -> {
        Member member = one(t.members());
        if (member.name().isEmpty()) {
          yield member.bits() > 0 || !(member.type() instanceof Composite)
              ? Optional.empty()
              : Optional.of(new Place(text, member.type()));
        }
        String field =
            text.startsWith("(*") && text.endsWith(")") && text.matches("\\(\\*\\w+\\$?\\)")
                ? text.substring(2, text.length() - 1) + "->" + member.name()
                : text + "." + member.name();
        yield Optional.of(new Place(field, member.type(), member.bits()));
      }
    };
  }

  private String index(int length) {
    return switch (length) {
      case 1 -> "0";
      case 2 -> one(List.of("0", "1", "i & 1", "(i >> 1) & 1"));
      case 4 -> one(List.of("0", "3", "i & 3", "(unsigned) i % 4", "-i & 3"));
      default -> one(List.of("0", "" + (length - 1), "(i & 7) % " + length));
    };
  }

  static boolean isWhole(Place place) {
    return place.type() instanceof Whole;
  }

  static boolean isReal(Place place) {
    return place.type() instanceof Real;
  }

  private String wholePlace() {
    return place(RandomExpressions::isWhole).map(Place::text).orElse("i");
  }

  private String realPlace() {
    return place(RandomExpressions::isReal).map(Place::text).orElse("0.75");
  }

  private Optional<String> counter() {
    List<String> free = new ArrayList<>(counters);
    free.removeAll(used);
    if (free.isEmpty()) {
      return Optional.empty();
    }
    String counter = one(free);
    used.add(counter);
    return Optional.of(counter);
  }

  /** An expression that is an integer. */
  String whole(int nested) {
    if (nested == 0) {
      return switch (random.nextInt(8)) {
        case 0, 1 -> types.number();
        case 2 -> effect(0);
        case 3 -> size();
        default -> wholePlace();
      };
    }
    String left = "(" + whole(nested - 1) + ")";
    String right = "(" + whole(nested - 1) + ")";
    return switch (random.nextInt(26)) {
      case 0, 1 -> left + " + " + right;
      case 2 -> left + " - " + right;
      case 3 -> left + " * " + right;
      case 4 -> left + one(List.of(" / ", " % ")) + "(int) (1 + ((unsigned char) " + right + "))";
      case 5 -> left + one(List.of(" & ", " | ", " ^ ")) + right;
      case 6 -> condition(nested - 1) + one(List.of(" && ", " || ")) + condition(nested - 1);
      case 7 -> left + one(List.of(" < ", " <= ", " > ", " >= ", " == ", " != ")) + right;
      case 8 -> condition(nested - 1) + " ? " + right + " : " + whole(nested - 1);
      case 9 ->
          "(" + one(List.of("int", "long", "short")) + ") " + left + " >> (" + right + " & 7)";
      case 10 ->
          "(" + one(List.of("unsigned", "int", "long")) + ") " + left + " << (" + right + " & 15)";
      case 11 -> one(List.of("-", "~", "!", "+", "- -", "!!")) + left;
      case 12 -> "(" + types.whole().name() + ") " + left;
      case 13 -> size() + " + " + left;
      case 14 -> effect(nested - 1);
      case 15 -> clipped(nested - 1);
      case 16 -> {
        String compared = one(List.of(" < ", " <= ", " > ", " >= ", " == ", " != "));
        yield "(" + real(nested - 1) + ")" + compared + "(" + either(nested - 1) + ")";
      }
      case 17, 18 -> functions.isEmpty() ? left : one(functions) + "(" + left + ", " + right + ")";
      case 19 -> one(List.of("\"wx\\tz\"[", "(\"a\" \"b\\0c\")[", "text$[")) + index(4) + "]";
      case 20 -> {
        String type = types.whole().name();
        String z = types.name("z");
        yield "({ " + type + " " + z + " = " + left + "; if (" + z + " & 1) " + z + "++; " + z
            + " ^ " + right + "; })";
      }
      case 21 -> literal();
      case 22 -> left + " ?: " + right;
      case 23 -> bytes();
      case 24 ->
          "("
              + one(List.of("unsigned", "int", "unsigned char", "long"))
              + ") "
              + left
              + one(List.of(" + ", " - ", " * "))
              + "("
              + types.whole().name()
              + ") "
              + right;
      default -> whole(0);
    };
  }

  /** Something that is true or false. */
  String condition(int nested) {
    return "(" + either(nested) + ")";
  }

  private String either(int nested) {
    return random.nextInt(4) == 0 ? real(nested) : whole(nested);
  }

  /** An expression with a side effect. */
  private String effect(int nested) {
    Optional<String> found = counter();
    if (found.isEmpty()) {
      return types.number();
    }
    String c = found.get();
    return switch (random.nextInt(9)) {
      case 0, 1 -> c + one(List.of("++", "--"));
      case 2 -> one(List.of("++", "--")) + c;
      case 3 -> "(" + c + " = " + whole(nested) + ")";
      case 4, 5 ->
          "(" + c + one(List.of(" += ", " -= ", " *= ", " ^= ", " |= ")) + whole(nested) + ")";
      case 6 -> "(" + c + " = " + whole(nested) + ", " + c + " + 1)";
      case 7 -> "(" + c + "++ && " + c + " > 3)";
      default -> "(" + c + " > 2 ? " + c + "-- : (" + c + " += 5))";
    };
  }

  /** An expression of floating point. */
  String real(int nested) {
    if (nested == 0) {
      return random.nextInt(3) == 0 ? types.decimal() + " * 1.0" : realPlace();
    }
    String left = "(" + real(nested - 1) + ")";
    String right = "(" + either(nested - 1) + ")";
    return switch (random.nextInt(11)) {
      case 0, 1 -> left + one(List.of(" + ", " - ")) + right;
      case 2 -> left + " * " + right;
      case 3 -> left + " / " + right;
      case 4 -> right + one(List.of(" + ", " - ", " * ")) + left;
      case 5 -> condition(nested - 1) + " ? " + left + " : " + right;
      case 6 -> "(float) " + right;
      case 7 -> "(double) " + right;
      case 8 -> one(List.of("-", "+")) + left;
      case 9 -> "half$(" + right + ")";
      default -> real(0);
    };
  }

  /** A number of floating point as an integer, which it fits into. */
  private String clipped(int nested) {
    String type = one(List.of("int", "long", "unsigned", "uchar", "ulong"));
    return "clip_" + type + "$(" + real(nested) + ")";
  }

  private String size() {
    return switch (random.nextInt(6)) {
      case 0 -> "sizeof(" + types.whole().name() + ")";
      case 1 -> "sizeof(" + one(types.composites()).name() + ")";
      case 2 -> place(p -> p.bits() == 0).map(p -> "sizeof " + p.text()).orElse("sizeof(int *)");
      case 3 -> {
        Composite composite = one(types.composites());
        yield composite.members().stream()
            .filter(member -> !member.name().isEmpty() && member.bits() == 0)
            .findAny()
            .map(m -> "__builtin_offsetof(" + composite.name() + ", " + m.name() + ")")
            .orElse("sizeof \"abc\"");
      }
      case 4 -> "_Alignof(" + types.whole().name() + ")";
      default -> "sizeof(" + one(types.composites()).name() + "[3])";
    };
  }

  private String literal() {
    if (random.nextBoolean()) {
      return "(" + types.whole().name() + "[]){" + whole(0) + ", 7, " + whole(0) + "}[i & 1]";
    }
    Composite composite = one(types.composites());
    Optional<String> field =
        composite.members().stream()
            .filter(m -> m.type() instanceof Whole && !m.name().isEmpty())
            .map(Member::name)
            .findFirst();
    return field
        .map(name -> "((" + composite.name() + ")" + types.initializer(composite) + ")." + name)
        .orElse("sizeof(" + composite.name() + ")");
  }

  /** A byte of an integer in memory. */
  private String bytes() {
    return place(p -> isWhole(p) && p.bits() == 0)
        .map(p ->
            one(List.of(
                    "((unsigned char *) &%s)[i %% sizeof %s]",
                    "*((signed char *) &%s + (sizeof %s - 1))",
                    "*(unsigned char *) (unsigned long) &%s + 0 * sizeof %s"))
                .formatted(p.text(), p.text()))
        .orElse("3");
  }
}

package liss.c.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import liss.c.lowering.RandomType.Array;
import liss.c.lowering.RandomType.Composite;
import liss.c.lowering.RandomType.Member;
import liss.c.lowering.RandomType.Pointer;
import liss.c.lowering.RandomType.Real;
import liss.c.lowering.RandomType.Whole;

/** The types of a {@link RandomProgram}, and first values of them. */
final class RandomTypes {

  private static final List<String> WHOLE =
      List.of(
          "signed char",
          "unsigned char",
          "char",
          "short",
          "unsigned short",
          "int",
          "unsigned int",
          "long",
          "unsigned long",
          "long long",
          "unsigned long long",
          "_Bool",
          "enum e$");

  private final Random random;
  private final List<Composite> composites = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private int names;

  RandomTypes(Random random) {
    this.random = random;
    composites.add(declared(structure(false)));
    composites.add(declared(bits()));
    composites.add(declared(union()));
    composites.add(declared(structure(true)));
    if (random.nextInt(3) == 0) {
      composites.add(declared(union()));
      composites.add(declared(structure(true)));
    }
  }

  /** The declarations of the types. */
  String text() {
    return text.toString();
  }

  List<Composite> composites() {
    return composites;
  }

  <T> T one(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  String name(String prefix) {
    return prefix + names++;
  }

  Whole whole() {
    return new Whole(one(WHOLE));
  }

  Real real() {
    return new Real(one(List.of("float", "double")));
  }

  private Composite declared(Composite composite) {
    text.append(composite.name() + " " + composite.body() + ";\n");
    return composite;
  }

  private Composite structure(boolean isNested) {
    List<Member> members = new ArrayList<>();
    String name = name("struct s") + "$";
    int size = 2 + random.nextInt(4);
    for (int i = 0; i < size; i++) {
      switch (random.nextInt(isNested ? 12 : 6)) {
        case 0, 1 -> members.add(member(whole()));
        case 2 -> members.add(member(real()));
        case 3 -> members.add(member(new Array(whole(), one(List.of(1, 2, 3, 4)))));
        case 4, 5 -> addBits(members);
        case 6, 7 -> members.add(member(one(composites)));
        case 8 -> members.add(member(new Array(one(composites), 2)));
        case 9 -> members.add(new Member("", anonymous(), 0));
        case 10 -> members.add(member(new Array(new Array(whole(), 2), 3)));
        default -> members.add(member(whole()));
      }
    }
    members.add(member(whole()));
    return new Composite(name, members);
  }

  private Member member(RandomType type) {
    return new Member(name("m"), type, 0);
  }

  private Composite anonymous() {
    return random.nextBoolean()
        ? new Composite("union", union().members())
        : new Composite("struct", List.of(member(whole()), member(real()), member(whole())));
  }

  private Composite bits() {
    List<Member> members = new ArrayList<>();
    addBits(members);
    members.add(member(whole()));
    addBits(members);
    return new Composite(name("struct b") + "$", members);
  }

  private void addBits(List<Member> members) {
    int number = 1 + random.nextInt(4);
    for (int i = 0; i < number; i++) {
      String type =
          one(
              List.of(
                  "int",
                  "unsigned int",
                  "signed int",
                  "unsigned",
                  "unsigned char",
                  "short",
                  "_Bool",
                  "unsigned short",
                  "signed char"));
      int most = type.contains("char") ? 8 : type.contains("short") ? 16 : 31;
      int width = type.equals("_Bool") ? 1 : 1 + random.nextInt(most);
      members.add(new Member(name("m"), new Whole(type), width));
    }
    if (random.nextInt(6) == 0) {
      members.add(new Member("", new Whole("unsigned"), 1 + random.nextInt(9)));
    }
  }

  /** A union whose members have one size and no unused bytes. */
  private Composite union() {
    List<Member> members = new ArrayList<>();
    List<RandomType> types =
        random.nextBoolean()
            ? List.of(
                new Whole("int"),
                new Whole("unsigned"),
                new Real("float"),
                new Array(new Whole("unsigned char"), 4),
                new Array(new Whole("short"), 2),
                new Composite(
                    "struct", List.of(bits("unsigned", 5), bits("int", 20), bits("int", 7))),
                new Composite("struct", List.of(bits("int", 3), bits("unsigned", 29))))
            : List.of(
                new Whole("long"),
                new Whole("unsigned long"),
                new Real("double"),
                new Array(new Whole("signed char"), 8),
                new Array(new Whole("unsigned"), 2),
                new Array(new Real("float"), 2),
                new Composite(
                    "struct", List.of(member(new Whole("int")), member(new Real("float")))),
                new Composite(
                    "struct",
                    List.of(
                        bits("unsigned", 9),
                        bits("int", 23),
                        bits("int", 31),
                        bits("unsigned", 1))));
    int number = 2 + random.nextInt(3);
    for (int i = 0; i < number; i++) {
      RandomType type = one(types);
      if (type instanceof Composite inside) {
        List<Member> renamed =
            inside.members().stream().map(m -> new Member(name("m"), m.type(), m.bits())).toList();
        String tag = name("struct i") + "$";
        boolean isAnonymous = random.nextBoolean();
        Composite renewed = new Composite(isAnonymous ? "struct" : tag, renamed);
        members.add(isAnonymous ? new Member("", renewed, 0) : member(declared(renewed)));
      } else {
        members.add(member(type));
      }
    }
    return new Composite(name("union u") + "$", members);
  }

  private static Member bits(String type, int width) {
    return new Member("m", new Whole(type), width);
  }

  /** A constant. */
  String number() {
    return switch (random.nextInt(9)) {
      case 0, 1 -> "" + random.nextInt(4);
      case 2, 3 -> "" + (random.nextInt(600) - 300);
      case 4 -> random.nextInt() + one(List.of("L", "LL", "l"));
      case 5 -> one(List.of("'a'", "'\\n'", "'\\377'", "'\\x41'", "'\\''", "017", "0b101"));
      case 6 -> one(List.of("A$", "B$", "C$"));
      default -> "0x" + Integer.toHexString(random.nextInt()) + one(List.of("", "u", "ul", "L"));
    };
  }

  /** A constant of floating point. */
  String decimal() {
    return switch (random.nextInt(5)) {
      case 0 -> one(List.of("0.5", "1.25f", "3.0", ".1", "2.f", "1e3", "7e-2f", "0.1f"));
      case 1 -> (random.nextInt(2000) - 1000) / 8.0 + one(List.of("", "f"));
      case 2 -> random.nextInt(50) + "." + random.nextInt(1000);
      default -> "" + (random.nextInt(60) - 30);
    };
  }

  /** A first value that consists of constants. */
  String initializer(RandomType type) {
    return switch (type) {
      case Whole t -> number();
      case Real t -> decimal();
      case Pointer t -> "0";
      case Array t -> {
        if (random.nextInt(4) == 0) {
          int at = random.nextInt(t.length());
          String behind = at + 1 < t.length() ? ", " + initializer(t.element()) : "";
          yield "{[" + at + "] = " + initializer(t.element()) + behind + "}";
        }
        int given = 1 + random.nextInt(t.length());
        yield list(Stream.generate(() -> initializer(t.element())).limit(given).toList());
      }
      case Composite t when !t.isUnion() && random.nextInt(5) == 0 -> list(flat(t));
      case Composite t -> members(t);
    };
  }

  private static String list(List<String> values) {
    return "{" + String.join(", ", values) + "}";
  }

  private static List<Member> named(Composite composite) {
    return composite.members().stream()
        .filter(member -> !member.name().isEmpty() || member.type() instanceof Composite)
        .toList();
  }

  private String members(Composite composite) {
    List<Member> members = named(composite);
    if (composite.isUnion()) {
      Member member = random.nextBoolean() ? members.getFirst() : one(members);
      boolean isFirst = member == members.getFirst();
      return isFirst && (random.nextBoolean() || member.name().isEmpty())
          ? "{" + initializer(member.type()) + "}"
          : designated(member);
    }
    if (random.nextInt(3) == 0) {
      List<String> values = new ArrayList<>();
      for (int i = random.nextInt(2); i < members.size(); i += 1 + random.nextInt(2)) {
        if (!members.get(i).name().isEmpty()) {
          values.add("." + members.get(i).name() + " = " + initializer(members.get(i).type()));
        }
      }
      return values.isEmpty() ? "{0}" : list(values);
    }
    return list(
        members.stream()
            .limit(1 + random.nextInt(members.size()))
            .map(member -> initializer(member.type()))
            .toList());
  }

  private String designated(Member member) {
    if (member.name().isEmpty()) {
      Member inner = ((Composite) member.type()).members().getFirst();
      return "{." + inner.name() + " = " + initializer(inner.type()) + "}";
    }
    return "{." + member.name() + " = " + initializer(member.type()) + "}";
  }

  /** The values of all scalars, without braces around those of inner types. */
  private List<String> flat(RandomType type) {
    return switch (type) {
      case Whole t -> List.of(number());
      case Real t -> List.of(decimal());
      case Pointer t -> List.of("0");
      case Array t ->
          Stream.generate(() -> flat(t.element())).limit(t.length()).flatMap(List::stream).toList();
      case Composite t when t.isUnion() -> flat(named(t).getFirst().type());
      case Composite t -> named(t).stream().flatMap(m -> flat(m.type()).stream()).toList();
    };
  }
}

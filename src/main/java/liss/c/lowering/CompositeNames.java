package liss.c.lowering;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import liss.c.ir.Layouts;
import liss.c.ir.Layouts.Field;
import liss.c.ir.Layouts.Layout;
import liss.c.ir.Type;
import org.jspecify.annotations.Nullable;

/**
 * The structures and unions of several files under names that are different for different ones. Two
 * are the same if their tags are and they lie in memory in the same way; what pointers in them
 * point to need only have the same tag. A structure without a tag is known by the one around it.
 * Linear in the number of fields for each file, if few structures have the same tag.
 */
final class CompositeNames {

  private final Map<String, Layout> known = new LinkedHashMap<>();

  /** All structures and unions so far. */
  Layouts layouts() {
    return new Layouts(known);
  }

  /** The names in the program of the structures of one more file. */
  Map<String, String> add(Layouts layouts) {
    Map<String, Layout> own = layouts.composites();
    Map<String, List<String>> before =
        known.keySet().stream().collect(Collectors.groupingBy(CompositeNames::base));
    Map<String, String> names = new HashMap<>();
    List<String> outermostFirst =
        own.keySet().stream()
            .sorted(
                Comparator.comparingInt(
                    (String name) -> -depth(requireNonNull(own.get(name)), own)))
            .toList();
    for (String name : outermostFirst) {
      if (!names.containsKey(name)) {
        Optional<String> same =
            before.getOrDefault(base(name), List.of()).stream()
                .filter(other ->
                    isSame(requireNonNull(own.get(name)), own, requireNonNull(known.get(other))))
                .min(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
        same.ifPresent(other -> pair(name, other, own, names));
      }
    }
    Map<String, String> added = new LinkedHashMap<>();
    for (String name : own.keySet()) {
      if (!names.containsKey(name)) {
        String unique = unused(name);
        known.put(unique, own.get(name));
        added.put(name, unique);
      }
    }
    names.putAll(added);
    added.values().forEach(name -> known.computeIfPresent(name, (n, l) -> renamed(l, names)));
    return names;
  }

  private String unused(String name) {
    String unique = name;
    for (int i = 2; known.containsKey(unique); i++) {
      unique = base(name) + "." + i;
    }
    return unique;
  }

  /** A name without the number that tells it from others. */
  private static String base(String name) {
    return name.replaceFirst("\\.\\d+$", "");
  }

  /** How deep structures are inside of each other. */
  private static int depth(Layout layout, Map<String, Layout> own) {
    int depth = 0;
    for (Field field : layout.fields()) {
      Layout inner = inner(field.type(), own);
      if (inner != null) {
        depth = Math.max(depth, 1 + depth(inner, own));
      }
    }
    return depth;
  }

  private static @Nullable Layout inner(Type type, Map<String, Layout> layouts) {
    return switch (type) {
      case Type.Array t -> inner(t.element(), layouts);
      case Type.Composite t -> layouts.get(t.name());
      default -> null;
    };
  }

  private boolean isSame(Layout one, Map<String, Layout> own, Layout other) {
    boolean isAlike =
        one.size() == other.size()
            && one.alignment() == other.alignment()
            && one.fields().size() == other.fields().size();
    for (int i = 0; isAlike && i < one.fields().size(); i++) {
      Field field = one.fields().get(i);
      Field known = other.fields().get(i);
      isAlike =
          field.name().equals(known.name())
              && field.offset() == known.offset()
              && field.bits().equals(known.bits())
              && isSame(field.type(), own, known.type());
    }
    return isAlike;
  }

  private boolean isSame(Type one, Map<String, Layout> own, Type other) {
    if (one instanceof Type.Array a && other instanceof Type.Array b) {
      return a.length() == b.length() && isSame(a.element(), own, b.element());
    }
    Layout layout = inner(one, own);
    Layout known = inner(other, this.known);
    return shape(one).equals(shape(other))
        && (layout == null ? known == null : known != null && isSame(layout, own, known));
  }

  /** A type as text, with the tags that it mentions. */
  private static String shape(Type type) {
    return type.toString().replaceAll("\\.\\d+", "");
  }

  /** Two structures are the same, and so are those inside of them. */
  private void pair(String name, String other, Map<String, Layout> own, Map<String, String> names) {
    if (names.putIfAbsent(name, other) != null) {
      return;
    }
    Layout layout = own.get(name);
    Layout same = known.get(other);
    for (int i = 0; layout != null && same != null && i < layout.fields().size(); i++) {
      Type inner = element(layout.fields().get(i).type());
      Type twin = element(same.fields().get(i).type());
      if (inner instanceof Type.Composite a && twin instanceof Type.Composite b) {
        pair(a.name(), b.name(), own, names);
      }
    }
  }

  private static Type element(Type type) {
    return type instanceof Type.Array array ? element(array.element()) : type;
  }

  private static Layout renamed(Layout layout, Map<String, String> names) {
    return new Layout(
        layout.fields().stream()
            .map(f -> new Field(f.name(), renamed(f.type(), names), f.offset(), f.bits()))
            .toList(),
        layout.size(),
        layout.alignment(),
        layout.spelling());
  }

  /** A type of a file, with the names that structures have in the program. */
  static Type renamed(Type type, Map<String, String> names) {
    return switch (type) {
      case Type.Pointer t -> new Type.Pointer(renamed(t.target(), names));
      case Type.Array t -> new Type.Array(renamed(t.element(), names), t.length());
      case Type.Composite t -> new Type.Composite(t.kind(), names.getOrDefault(t.name(), t.name()));
      case Type.Code t ->
          new Type.Code(
              renamed(t.result(), names),
              t.parameters().stream().map(p -> renamed(p, names)).toList(),
              t.arity());
      case Type.Int t -> t;
      case Type.Bool t -> t;
      case Type.Real t -> t;
      case Type.Nothing t -> t;
      case Type.Unknown t -> t;
    };
  }
}

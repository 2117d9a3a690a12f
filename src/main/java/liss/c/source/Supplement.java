package liss.c.source;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import liss.c.syntax.Bindings;
import liss.c.syntax.UnknownMacros;

/**
 * Declarations that are added to a program whose headers are incomplete, so that it can be parsed:
 * of all that it uses and nothing declares. What is added has an unknown type ({@link
 * Bindings#isUnknown}).
 *
 * @param types names of types
 * @param names what is used as a value
 * @param functions what is used as a value, and called
 * @param fields fields by the structure, such as {@code struct bio}
 * @param loops macros that a statement follows, such as {@code for_each_thing(t)}
 * @param declarations macros that stand for declarations
 * @param words words without meaning, such as {@code __devinit}
 */
record Supplement(
    Set<String> types,
    Set<String> names,
    Set<String> functions,
    Map<String, Set<String>> fields,
    Set<String> loops,
    Set<String> declarations,
    Set<String> words) {

  /** The header with the declarations, as the parser sees it. */
  static final String HEADER = Headers.DIRECTORY + "/liss/undeclared.h";

  static final Supplement NONE =
      new Supplement(Set.of(), Set.of(), Set.of(), Map.of(), Set.of(), Set.of(), Set.of());

  /** Copies the collections, in their order. */
  Supplement {
    types = ordered(types);
    names = ordered(names);
    functions = ordered(functions);
    Map<String, Set<String>> copy = new LinkedHashMap<>();
    fields.forEach((structure, inside) -> copy.put(structure, ordered(inside)));
    fields = Collections.unmodifiableMap(copy);
    loops = ordered(loops);
    declarations = ordered(declarations);
    words = ordered(words);
  }

  private static Set<String> ordered(Set<String> set) {
    return Collections.unmodifiableSet(new LinkedHashSet<>(set));
  }

  /** These declarations and others. */
  Supplement with(Supplement other) {
    Map<String, Set<String>> allFields = new LinkedHashMap<>(fields);
    other.fields.forEach(
        (structure, inside) -> allFields.merge(structure, inside, Supplement::union));
    return new Supplement(
        union(types, other.types),
        union(names, other.names),
        union(functions, other.functions),
        allFields,
        union(loops, other.loops),
        union(declarations, other.declarations),
        union(words, other.words));
  }

  private static Set<String> union(Set<String> first, Set<String> second) {
    Set<String> union = new LinkedHashSet<>(first);
    union.addAll(second);
    return union;
  }

  /**
   * The text of the header.
   *
   * @param defined the structures that other headers define: they get their fields there
   */
  String header(Set<String> defined) {
    StringBuilder text = new StringBuilder();
    text.append("typedef struct %s %s;%n".formatted(Bindings.UNKNOWN, Bindings.UNDECLARED));
    types.forEach(type -> text.append("typedef struct %s %s;%n".formatted(Bindings.UNKNOWN, type)));
    names.forEach(name -> text.append("extern %s %s;%n".formatted(Bindings.UNDECLARED, name)));
    functions.forEach(f -> text.append("extern %s %s();%n".formatted(Bindings.UNDECLARED, f)));
    fields.forEach((structure, inside) -> {
      if (!defined.contains(structure)) {
        text.append("%s { %s };%n".formatted(structure, declared(inside)));
      }
    });
    return text.toString();
  }

  private static String declared(Set<String> fields) {
    return fields.stream()
        .map(field -> Bindings.UNDECLARED + " " + field + ";")
        .collect(Collectors.joining(" "));
  }

  /** A header of liss, with the fields that its structures do not have. */
  String completed(String header) {
    String text = header;
    for (Map.Entry<String, Set<String>> structure : fields.entrySet()) {
      Matcher definition = definition(structure.getKey()).matcher(text);
      if (definition.find()) {
        int inside = definition.end();
        text =
            text.substring(0, inside)
                + " "
                + declared(structure.getValue())
                + text.substring(inside);
      }
    }
    return text;
  }

  /** The structures with fields to add that a header defines. */
  Set<String> definedIn(String header) {
    return fields.keySet().stream()
        .filter(structure -> definition(structure).matcher(header).find())
        .collect(Collectors.toSet());
  }

  private static Pattern definition(String structure) {
    return Pattern.compile("\\b" + structure.replace(" ", "\\s+") + "\\s*\\{");
  }

  /** Defines macros. */
  void applyTo(Map<String, String> macros) {
    loops.forEach(name -> macros.put(name + "(...)", UnknownMacros.loop(name)));
    declarations.forEach(name -> macros.put(name + "(...)", UnknownMacros.declaration(name)));
    words.forEach(word -> macros.put(word, ""));
  }
}

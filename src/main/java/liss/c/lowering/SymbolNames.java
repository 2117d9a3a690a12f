package liss.c.lowering;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import liss.c.ir.Variable.Attribute;
import liss.c.source.Spans;
import liss.c.syntax.Assembler;
import liss.c.syntax.GnuParser;
import liss.c.syntax.Nodes;
import org.eclipse.cdt.core.dom.ast.IASTASMDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorPragmaStatement;
import org.eclipse.cdt.core.dom.ast.IASTPreprocessorStatement;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/**
 * The names of a file as the linker knows them: what has two of them is one object or function.
 *
 * @param labels the symbols of names that are not themselves one: {@code asm("name")}, {@code
 *     #pragma redefine_extname}
 * @param aliases the symbols that others stand for: attributes {@code alias} and {@code weakref},
 *     {@code #pragma weak}, {@code .set} of the assembler
 */
record SymbolNames(Map<String, String> labels, Map<String, String> aliases) {

  private static final Pattern EXTNAME = Pattern.compile("\\bredefine_extname\\s+(\\w+)\\s+(\\w+)");
  private static final Pattern WEAK = Pattern.compile("\\bweak\\s+(\\w+)\\s*=\\s*(\\w+)");

  /** Copies the maps. */
  SymbolNames {
    labels = Map.copyOf(labels);
    aliases = Map.copyOf(aliases);
  }

  /**
   * Those of a file.
   *
   * @param internal the names that other files do not see
   */
  static SymbolNames of(IASTTranslationUnit unit, Spans spans, Set<String> internal) {
    Map<String, String> labels = new LinkedHashMap<>();
    Map<String, String> aliases = new LinkedHashMap<>();
    List<IASTDeclarator> linked = Declarators.linked(unit);
    Set<String> defined = defined(linked);
    for (IASTDeclarator declarator : linked) {
      String name = Declarators.name(declarator).toString();
      List<Attribute> said = Attributes.of(declarator);
      Attributes.argument(said, GnuParser.ASSEMBLER_NAME)
          .filter(symbol -> defined.contains(symbol) || !spans.isInSystemHeader(declarator))
          .ifPresent(symbol -> labels.put(name, symbol));
      Attributes.argument(said, "alias")
          .or(() -> Attributes.argument(said, "weakref"))
          .ifPresent(symbol -> aliases.put(labels.getOrDefault(name, name), symbol));
    }
    for (IASTPreprocessorStatement statement : unit.getAllPreprocessorStatements()) {
      if (statement instanceof IASTPreprocessorPragmaStatement pragma) {
        String text = String.valueOf(pragma.getMessage());
        first(EXTNAME, text)
            .filter(names -> !internal.contains(names.group(1)))
            .ifPresent(names -> labels.put(names.group(1), names.group(2)));
        first(WEAK, text).ifPresent(names -> aliases.put(names.group(1), names.group(2)));
      }
    }
    Nodes.inside(unit, IASTASMDeclaration.class)
        .forEach(text -> aliases.putAll(Assembler.aliases(text.getAssembly())));
    return new SymbolNames(labels, aliases);
  }

  private static Optional<MatchResult> first(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.find() ? Optional.of(matcher.toMatchResult()) : Optional.empty();
  }

  /** The names that a file defines. */
  private static Set<String> defined(List<IASTDeclarator> linked) {
    Set<String> names = new HashSet<>();
    linked.stream()
        .filter(Declarators::isDefinition)
        .forEach(declarator -> names.add(Declarators.name(declarator).toString()));
    return names;
  }

  /** The name that something has for the linker, where it is declared. */
  String symbol(String name) {
    return labels.getOrDefault(name, name);
  }

  /** Whether a declaration of a name only says what else it is the name of. */
  boolean isAlias(String name) {
    return aliases.containsKey(symbol(name));
  }

  /** The first one of the names that what a name of the file means has for the linker. */
  String linked(String name) {
    Set<String> seen = new LinkedHashSet<>();
    String linked = symbol(name);
    while (seen.add(linked) && aliases.containsKey(linked)) {
      linked = aliases.getOrDefault(linked, linked);
    }
    return linked;
  }

  /** The aliases without some, and others that are not there. */
  SymbolNames with(Map<String, String> others, Predicate<String> isLeftOut) {
    Map<String, String> all = new HashMap<>(others);
    all.putAll(aliases);
    all.keySet().removeIf(isLeftOut);
    return new SymbolNames(labels, all);
  }

  /**
   * The names of the file where what it does not show to others, but by an alias, has the name of
   * that.
   */
  SymbolNames shown(Set<String> internal) {
    Map<String, String> shown = new LinkedHashMap<>();
    aliases.keySet().stream()
        .sorted()
        .filter(alias -> !internal.contains(alias) && internal.contains(linked(alias)))
        .forEach(alias -> shown.putIfAbsent(linked(alias), alias));
    Map<String, String> names = new HashMap<>(labels);
    names.putAll(shown);
    Map<String, String> others = new HashMap<>(aliases);
    others.keySet().removeAll(shown.values());
    others.replaceAll((alias, target) -> shown.getOrDefault(target, target));
    return new SymbolNames(names, others);
  }
}

package liss.c.lowering;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.InstructionPrinter;
import liss.c.ir.Operand;
import liss.c.ir.Operands;
import liss.c.ir.TranslationUnit;
import liss.c.ir.TranslationUnit.Declared;
import liss.c.ir.Variable;
import liss.c.source.CMessage;
import liss.c.source.Messages;
import liss.c.vocabulary.Vocabulary;
import liss.c.vocabulary.Vocabulary.Defined;
import liss.lang.SourceSpan;

/**
 * Makes one program of several files (C17, 6.2.2): what has external linkage and one name is one,
 * and everything else of different files is apart. What is apart and has the name of something else
 * gets another one, {@code name@file.c}; a function of a header that is the same in several files
 * is one. Linear in the size of the program.
 */
final class Linker {

  private static final String OF_FILE = "@";
  static final String WEAK = "weak";

  /**
   * A file.
   *
   * @param file its name
   * @param internal the names that have internal linkage, apart from those in functions
   * @param ofHeaders the names of the functions that its headers define
   */
  record Linked(TranslationUnit unit, String file, Set<String> internal, Set<String> ofHeaders) {

    /** Whether other files do not see a name. */
    boolean isInternal(String name) {
      return internal.contains(name) || name.contains(".");
    }

    /** All names of functions and variables, in the order of the text. */
    List<String> all() {
      return Stream.of(
              unit.functions().stream().map(Function::name),
              unit.variables().stream().map(Variable::name),
              unit.declared().stream().map(Declared::name))
          .flatMap(names -> names)
          .toList();
    }
  }

  private final List<Linked> files;
  private final Vocabulary vocabulary;
  private final Messages messages;

  private final CompositeNames composites = new CompositeNames();
  private final Set<String> taken = new HashSet<>();
  private final Map<String, Linked> firstInternal = new HashMap<>();
  private final Map<String, Function> functions = new LinkedHashMap<>();
  private final Map<String, Variable> variables = new LinkedHashMap<>();
  private final Map<String, Declared> declared = new LinkedHashMap<>();

  /**
   * The files of a program.
   *
   * @param messages get what is wrong between the files
   */
  Linker(List<Linked> files, Vocabulary vocabulary, Messages messages) {
    this.files = List.copyOf(files);
    this.messages = messages;
    this.vocabulary =
        vocabulary.with(
            files.stream()
                .flatMap(file -> file.unit().text().headers().stream())
                .collect(Collectors.toSet()));
  }

  /** The program. */
  TranslationUnit linked() {
    if (files.size() == 1) {
      return files.getFirst().unit();
    }
    for (Linked file : files) {
      file.all().stream().filter(name -> !file.isInternal(name)).forEach(taken::add);
    }
    List<TranslationUnit> apart = new ArrayList<>();
    for (Linked file : files) {
      Map<String, String> structures = composites.add(file.unit().layouts());
      Linked typed =
          new Linked(
              new Renaming(Map.of(), structures).in(file.unit()),
              file.file(),
              file.internal(),
              file.ofHeaders());
      Set<String> known = knownFrom(typed);
      TranslationUnit renamed = new Renaming(namesOf(typed, known), Map.of()).in(typed.unit());
      apart.add(renamed);
      add(renamed, known);
    }
    List<Declared> missing =
        declared.values().stream().filter(d -> !functions.containsKey(d.name())).toList();
    return new TranslationUnit(
        files.getFirst().unit().source(),
        composites.layouts(),
        List.copyOf(variables.values()),
        List.copyOf(functions.values()),
        missing,
        TextLayouts.joined(apart.stream().map(TranslationUnit::text).toList()));
  }

  /**
   * The functions of a file that are those of another one: they come from a header, and have the
   * same steps and a meaning of their own or mention what is one for both files.
   */
  private Set<String> knownFrom(Linked file) {
    Set<String> same = new LinkedHashSet<>();
    Map<String, Set<String>> mentioned = new HashMap<>();
    for (Function function : file.unit().functions()) {
      String name = function.name();
      Linked first = firstInternal.get(name);
      if (!file.isInternal(name) || first == null) {
        continue;
      }
      if (hasMeaning(function)) {
        same.add(name);
        mentioned.put(name, Set.of());
      } else if (file.ofHeaders().contains(name)
          && first.ofHeaders().contains(name)
          && first.unit().function(name).filter(f -> text(f).equals(text(function))).isPresent()) {
        same.add(name);
        mentioned.put(name, mentions(function));
      }
    }
    boolean isLess = true;
    while (isLess) {
      isLess =
          same.removeIf(function ->
              !requireNonNull(mentioned.get(function)).stream()
                  .allMatch(name ->
                      same.contains(name)
                          || !file.isInternal(name)
                              && !requireNonNull(firstInternal.get(function)).isInternal(name)));
    }
    return same;
  }

  private boolean hasMeaning(Function function) {
    Defined place = function.isInSystemHeader() ? Defined.ELSEWHERE : Defined.HERE;
    return vocabulary.meaning(function.name(), place).isPresent();
  }

  private static String text(Function function) {
    return Stream.of(
            Stream.of(function.type().toString()),
            function.parameters().stream().map(p -> p + ": " + p.type()),
            function.locals().stream().map(local -> local.name() + ": " + local.type()),
            function.body().stream().map(InstructionPrinter::text))
        .flatMap(lines -> lines)
        .collect(Collectors.joining("\n"));
  }

  /** The functions and variables that a function mentions. */
  private static Set<String> mentions(Function function) {
    Set<String> names = new HashSet<>();
    for (Instruction instruction : function.body()) {
      Operands.of(instruction).forEach(operand -> mention(operand, names));
    }
    return names;
  }

  private static void mention(Operand operand, Set<String> names) {
    switch (operand) {
      case Operand.Routine o -> names.add(o.function());
      case Operand.Address o when o.region() == Operand.Region.GLOBAL -> names.add(o.variable());
      case Operand.Whole o -> mention(o.address(), names);
      default -> {}
    }
  }

  /** The names in the program of what only a file sees, where they are other ones. */
  private Map<String, String> namesOf(Linked file, Set<String> known) {
    Map<String, String> names = new HashMap<>();
    for (String name : file.all()) {
      if (!file.isInternal(name) || known.contains(name) || names.containsKey(name)) {
        continue;
      }
      String unique = name;
      for (int i = 1; taken.contains(unique); i++) {
        unique = name + OF_FILE + baseName(file.file()) + (i == 1 ? "" : "." + i);
      }
      taken.add(unique);
      names.put(name, unique);
      firstInternal.putIfAbsent(name, file);
    }
    names.keySet().removeIf(name -> name.equals(names.get(name)));
    return names;
  }

  private static String baseName(String file) {
    return file.substring(file.lastIndexOf('/') + 1).replaceAll("[^\\w.-]", "_");
  }

  private void add(TranslationUnit unit, Set<String> known) {
    for (Function function : unit.functions()) {
      if (!known.contains(function.name())) {
        add(function);
      }
    }
    unit.variables().forEach(this::add);
    unit.declared().forEach(d -> declared.merge(d.name(), d, Linker::both));
  }

  private static Declared both(Declared one, Declared other) {
    Declared better = one.isImplicit() ? other : one;
    return new Declared(
        one.name(),
        better.type(),
        better.kept(),
        one.isInSystemHeader() || other.isInSystemHeader(),
        one.isNoReturn() || other.isNoReturn(),
        one.isImplicit() && other.isImplicit());
  }

  private void add(Function function) {
    Function first = functions.putIfAbsent(function.name(), function);
    if (first == null) {
      return;
    }
    if (mayBeReplaced(first)) {
      if (!mayBeReplaced(function)) {
        functions.put(function.name(), function);
      }
    } else if (!mayBeReplaced(function)) {
      twice(function.name(), first.span(), function.span());
    }
  }

  /** Whether there may be other definitions of a function. */
  private static boolean mayBeReplaced(Function function) {
    return function.isInline()
        || function.isInSystemHeader()
        || function.attributes().stream().anyMatch(a -> a.name().equals(WEAK));
  }

  private void add(Variable variable) {
    Variable first = variables.get(variable.name());
    if (first == null || first.isElsewhere()) {
      variables.put(variable.name(), variable);
    } else if (mayBeReplaced(first)) {
      variables.merge(
          variable.name(), variable, (one, other) -> mayBeReplaced(other) ? one : other);
    } else if (!mayBeReplaced(variable)) {
      twice(variable.name(), first.span(), variable.span());
    }
  }

  private static boolean mayBeReplaced(Variable variable) {
    return variable.isElsewhere()
        || variable.attributes().stream().anyMatch(a -> a.name().equals(WEAK));
  }

  private void twice(String name, SourceSpan first, SourceSpan second) {
    String place = files.getFirst().unit().source().fileOf(first) + ":" + first;
    messages.report(
        CMessage.DEFINED_TWICE,
        second,
        "`" + name + "` is defined here, and in " + place,
        "name only the files of one program (verify --each takes each file as one); what only one"
            + " file uses can be `static`, and in a header `extern`");
  }
}

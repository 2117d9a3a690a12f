package liss.rewrite;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import liss.c.CFrontEnd;
import liss.c.insertion.ObjectFunctions;
import liss.c.insertion.ObjectFunctions.ObjectFunction;
import liss.c.vocabulary.World;
import liss.check.serial.ConflictingFunctions;
import liss.emit.Edit;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.search.Limits;

/**
 * Chooses the functions that are to hold the section of their object, in a world that has such
 * sections: those that are against each other in some run, as long as there are more. A function is
 * left out if what is against it stays in spite of its section.
 *
 * <p>Each choice is written into the text, which is read again. It takes a reading and a search of
 * all pairs of functions for each round; there are at most as many rounds as functions.
 *
 * @param known the functions of the program
 * @param forms how sections are written
 * @param reading reads a text as the program was read
 * @param conflicts what is against two functions of a program
 */
public record ObjectSectionSearch(
    ObjectFunctions.Known known,
    World.Sections forms,
    Function<SourceText, ParseResult> reading,
    Function<Program, List<ConflictingFunctions>> conflicts,
    Limits limits) {

  /**
   * The sections of a program in C; empty if its world has none, or as in {@link #of(Program)}.
   *
   * @param conflicts what is against two functions of a program
   */
  public static Optional<Rewrite.ObjectSections> in(
      Program program,
      CFrontEnd frontEnd,
      Function<SourceText, ParseResult> reading,
      Function<Program, List<ConflictingFunctions>> conflicts,
      Limits limits) {
    return frontEnd
        .options()
        .vocabulary()
        .world()
        .sections()
        .flatMap(forms ->
            new ObjectSectionSearch(
                    frontEnd.objectFunctions(program.source()), forms, reading, conflicts, limits)
                .of(program));
  }

  /** The sections of a program; empty if no function needs one, or none helps. */
  public Optional<Rewrite.ObjectSections> of(Program program) {
    SortedSet<String> chosen = new TreeSet<>();
    Map<ConflictingFunctions, Set<String>> chosenFor = new LinkedHashMap<>();
    List<ConflictingFunctions> left = conflicts.apply(program);
    while (limits.exceeded().isEmpty() && isMore(left, chosen, chosenFor)) {
      Optional<Program> changed = changed(program, chosen);
      if (changed.isEmpty()) {
        return Optional.empty();
      }
      left = conflicts.apply(changed.get());
    }
    SortedSet<String> useful = new TreeSet<>();
    for (Map.Entry<ConflictingFunctions, Set<String>> choice : chosenFor.entrySet()) {
      if (left.stream().noneMatch(choice.getKey()::isLike)) {
        useful.addAll(choice.getValue());
      }
    }
    return useful.isEmpty()
        ? Optional.empty()
        : Optional.of(sections(program.source().text(), useful));
  }

  /** Chooses more functions: those that hold no lock, or else all that are against each other. */
  private boolean isMore(
      List<ConflictingFunctions> conflicts,
      Set<String> chosen,
      Map<ConflictingFunctions, Set<String>> chosenFor) {
    boolean isMore = false;
    for (ConflictingFunctions conflict : conflicts) {
      for (Set<String> candidates : List.of(conflict.unlocked(), conflict.functions())) {
        boolean areNew = !chosen.containsAll(candidates);
        if (areNew && known.functions().keySet().containsAll(candidates)) {
          chosenFor.computeIfAbsent(conflict, c -> new TreeSet<>()).addAll(candidates);
          break;
        }
      }
    }
    for (Set<String> candidates : chosenFor.values()) {
      isMore |= chosen.addAll(candidates);
    }
    return isMore;
  }

  private Optional<Program> changed(Program program, SortedSet<String> chosen) {
    SourceText source = program.source();
    return reading.apply(sections(source.text(), chosen).in(source))
            instanceof ParseResult.Parsed parsed
        ? Optional.of(parsed.program())
        : Optional.empty();
  }

  private Rewrite.ObjectSections sections(String text, SortedSet<String> chosen) {
    List<ObjectFunction> all =
        chosen.stream()
            .map(name -> requireNonNull(known.functions().get(name)))
            .distinct()
            .toList();
    List<Edit> edits = new ArrayList<>();
    if (!known.haveSections() && !forms.support().isEmpty()) {
      boolean isEndOfLine = text.startsWith("\n", known.declarations());
      String support = forms.support().strip();
      edits.add(
          Edit.inserting(known.declarations(), isEndOfLine ? "\n\n" + support : support + "\n\n"));
    }
    all.forEach(function -> edits.addAll(edits(function)));
    return new Rewrite.ObjectSections(
        all.stream().map(ObjectFunction::function).toList(), all.getFirst().name(), edits);
  }

  /** The function gets another name; after it is one with its name that calls it in a section. */
  private List<Edit> edits(ObjectFunction function) {
    String result = function.parameters().contains("result") ? "result_of_call" : "result";
    String call =
        function.function()
            + forms.inside()
            + "("
            + String.join(", ", function.parameters())
            + ");";
    List<String> lines = new ArrayList<>();
    function.result().ifPresent(type -> lines.add(type.replace("%s", result) + ";"));
    lines.add(forms.enter().replace("%s", function.object()));
    lines.add(function.result().isPresent() ? result + " = " + call : call);
    lines.add(forms.leave());
    function.result().ifPresent(type -> lines.add("return " + result + ";"));
    String body = lines.stream().map(line -> "    " + line + "\n").collect(Collectors.joining());
    return List.of(
        Edit.replacing(function.name(), function.function() + forms.inside()),
        Edit.inserting(function.body().end(), "\n\n" + function.head() + "\n{\n" + body + "}"));
  }
}

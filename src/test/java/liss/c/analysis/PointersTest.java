package liss.c.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import liss.Seeds;
import liss.c.analysis.RandomPointerProgram.Instruction;
import liss.c.analysis.RandomPointerProgram.Place;
import liss.c.kernel.DeviceStructures;
import liss.c.source.COptions;
import liss.c.source.CParser;
import liss.c.syntax.Bindings;
import liss.c.vocabulary.Vocabulary;
import liss.lang.SourceText;
import org.eclipse.cdt.core.dom.ast.ASTVisitor;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.dom.ast.IVariable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The points-to analysis beside two naive ones, on random programs: an execution, whose pointers it
 * must cover, and Andersen's rules applied until nothing changes, whose sets it must equal.
 */
@Tag("slow")
class PointersTest {

  private static final int PROGRAMS = Seeds.of(150, 600);

  @Test
  void what_pointers_point_to_in_a_run_is_found() {
    int pointers = 0;
    for (long seed = 0; seed < PROGRAMS; seed++) {
      RandomPointerProgram program = RandomPointerProgram.of(seed);
      Map<String, Set<String>> found = analysed(program);
      for (long run = 0; run < 5; run++) {
        Map<String, Set<String>> seen = executed(program, new Random(run));
        for (Map.Entry<String, Set<String>> variable : seen.entrySet()) {
          pointers += variable.getValue().size();
          assertThat(found.getOrDefault(variable.getKey(), Set.of()))
              .as("seed %d, run %d: %s%n%s", seed, run, variable.getKey(), program.text())
              .containsAll(variable.getValue());
        }
      }
    }
    assertThat(pointers).isGreaterThan(PROGRAMS);
  }

  @Test
  void the_sets_are_those_of_andersens_rules() {
    for (long seed = 0; seed < PROGRAMS; seed++) {
      RandomPointerProgram program = RandomPointerProgram.of(seed);
      assertThat(analysed(program))
          .as("seed %d%n%s", seed, program.text())
          .isEqualTo(fixpoint(program));
    }
  }

  /** What the analysis finds for every pointer that can point to anything. */
  private static Map<String, Set<String>> analysed(RandomPointerProgram program) {
    SourceText source = new SourceText("random.c", program.text());
    IASTTranslationUnit unit = CParser.parse(source, COptions.defaults()).orElseThrow();
    Functions functions = new Functions(unit, Vocabulary.standard(), Set.of(), name -> true);
    Pointers pointers = PointerFlow.of(unit, functions, Set.of(), DeviceStructures.NONE);
    Map<String, Set<String>> found = new TreeMap<>();
    unit.accept(
        new ASTVisitor() {
          {
            shouldVisitDeclarators = true;
          }

          @Override
          public int visit(IASTDeclarator declarator) {
            if (Bindings.of(declarator.getName()).orElse(null) instanceof IVariable variable) {
              Memory.Cell whole = new Memory.Cell(pointers.variable(variable), "");
              Memory.leaves(whole).forEach(cell -> add(pointers, cell, found));
            }
            return PROCESS_CONTINUE;
          }
        });
    add(pointers, new Memory.Cell(pointers.result("pick"), ""), found);
    return found;
  }

  private static void add(Pointers pointers, Memory.Cell cell, Map<String, Set<String>> found) {
    Set<String> targets =
        pointers.stored(cell).stream()
            .map(target -> ((Memory.Cell) target).name())
            .collect(Collectors.toCollection(TreeSet::new));
    if (!targets.isEmpty()) {
      found.put(cell.name(), targets);
    }
  }

  /** One run: each call of the thread executes some instructions in some order, with repetition. */
  private static Map<String, Set<String>> executed(RandomPointerProgram program, Random random) {
    Map<String, String> memory = new LinkedHashMap<>();
    Map<String, Set<String>> seen = new TreeMap<>();
    List<Instruction> instructions = program.instructions();
    for (int step = 0; step < 200; step++) {
      Instruction instruction = instructions.get(random.nextInt(instructions.size()));
      String target = place(instruction.to(), memory);
      String source = place(instruction.from(), memory);
      String value = instruction.isAddress() || source == null ? source : memory.get(source);
      if (target != null && value != null) {
        memory.put(target, value);
        seen.computeIfAbsent(target, cell -> new TreeSet<>()).add(value);
      }
    }
    return seen;
  }

  private static @Nullable String place(Place place, Map<String, String> memory) {
    String found = place.name();
    for (int i = 0; i < place.depth() && found != null; i++) {
      found = memory.get(found);
    }
    return found == null ? null : found + place.field();
  }

  private static Map<String, Set<String>> fixpoint(RandomPointerProgram program) {
    Map<String, Set<String>> sets = new TreeMap<>();
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Instruction instruction : program.instructions()) {
        Set<String> values = new LinkedHashSet<>();
        for (String source : places(instruction.from(), sets)) {
          values.addAll(
              instruction.isAddress() ? Set.of(source) : sets.getOrDefault(source, Set.of()));
        }
        for (String target : places(instruction.to(), sets)) {
          if (!values.isEmpty()) {
            changed |= sets.computeIfAbsent(target, cell -> new TreeSet<>()).addAll(values);
          }
        }
      }
    }
    return sets;
  }

  private static Set<String> places(Place place, Map<String, Set<String>> sets) {
    Set<String> places = new LinkedHashSet<>(Set.of(place.name()));
    for (int i = 0; i < place.depth(); i++) {
      Set<String> next = new LinkedHashSet<>();
      places.forEach(p -> next.addAll(sets.getOrDefault(p, Set.of())));
      places = next;
    }
    return places.stream()
        .map(p -> p + place.field())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}

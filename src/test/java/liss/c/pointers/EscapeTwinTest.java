package liss.c.pointers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import liss.Seeds;
import liss.c.calls.Functions;
import liss.c.calls.KnownCalls;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.TranslationUnit;
import liss.c.lowering.NormalForm;
import liss.c.pointers.RandomListProgram.Cell;
import liss.c.source.COptions;
import liss.c.vocabulary.Vocabulary;
import liss.lang.SourceText;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Memory that a thread has not shown yet, beside an execution that knows what is shown. */
@Tag("slow")
class EscapeTwinTest {

  private static final int PROGRAMS = Seeds.of(150, 20_000);

  @Test
  void no_access_is_one_to_memory_that_a_run_has_shown() {
    int own = 0;
    int shown = 0;
    int missed = 0;
    for (long seed = 0; seed < PROGRAMS; seed++) {
      RandomListProgram program = RandomListProgram.of(seed);
      Analysed analysed = new Analysed(program.text());
      for (long run = 0; run < 20; run++) {
        for (Cell cell : program.execute(new Random(run), analysed::passed)) {
          boolean isOwn = analysed.lines(cell.function(), cell.own()).contains(cell.line());
          own += isOwn ? 1 : 0;
          shown += cell.isShown() ? 1 : 0;
          missed += isOwn || cell.isShown() ? 0 : 1;
          assertThat(isOwn && cell.isShown())
              .as("seed %d, run %d: line %d%n%s", seed, run, cell.line(), program.text())
              .isFalse();
        }
      }
    }
    assertThat(own).isGreaterThan(2 * PROGRAMS);
    assertThat(own).isGreaterThan(missed);
    assertThat(shown).isGreaterThan(2 * PROGRAMS);
  }

  /** What the analysis finds, by lines of the text; each line has one access or call. */
  private static final class Analysed {

    private final TranslationUnit unit;
    private final Escape escape;
    private final Map<Object, Set<Integer>> lines = new HashMap<>();

    Analysed(String text) {
      unit =
          switch (NormalForm.of(new SourceText("random.c", text), COptions.defaults())) {
            case NormalForm.Lowered lowered ->
                KnownCalls.replaced(lowered.unit(), Vocabulary.standard());
            case NormalForm.Rejected rejected ->
                throw new IllegalArgumentException(rejected.diagnostics().toString());
          };
      Vocabulary vocabulary = Vocabulary.standard();
      Pointers pointers = Pointers.of(unit, vocabulary, Pointers.Surroundings.NONE);
      escape = Escape.of(unit, new Functions(unit, vocabulary), pointers, function -> Set.of());
    }

    /** The lines whose accesses are all to own memory. */
    Set<Integer> lines(String function, Set<Integer> own) {
      return lines.computeIfAbsent(
          List.of(function, own), key -> lines(unit.function(function).orElseThrow(), own));
    }

    private Set<Integer> lines(Function function, Set<Integer> own) {
      Set<Integer> all = new HashSet<>();
      Set<Integer> seen = new HashSet<>();
      for (int at = 0; at < function.body().size(); at++) {
        int line = function.body().get(at).origin().span().line();
        for (Operand address : accessed(function.body().get(at))) {
          (escape.isOwn(function, own, at, address) ? all : seen).add(line);
        }
      }
      all.removeAll(seen);
      return all;
    }

    private static List<Operand> accessed(Instruction instruction) {
      return switch (instruction) {
        case Instruction.Load i -> List.of(i.address());
        case Instruction.Store i -> List.of(i.address());
        default -> List.of();
      };
    }

    /** The parameters that get pointers to memory of the thread in the call of a line. */
    Set<Integer> passed(String function, List<Integer> own, int line) {
      Function caller = unit.function(function).orElseThrow();
      Set<Integer> passed = new HashSet<>();
      for (int at = 0; at < caller.body().size(); at++) {
        boolean isCall = caller.body().get(at) instanceof Instruction.Call;
        if (isCall && caller.body().get(at).origin().span().line() == line) {
          passed.addAll(escape.passed(caller, Set.copyOf(own), at));
        }
      }
      return passed;
    }
  }
}

package liss.c.pointers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import liss.Seeds;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.InstructionPrinter;
import liss.c.ir.Interpreter;
import liss.c.ir.Operand;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/** The analysis beside an execution: what a run accesses and calls is found. */
@Tag("slow")
class PointersTest {

  /** {@code -Dliss.pointers.first=N} starts with another seed. */
  private static final int FIRST = Integer.getInteger("liss.pointers.first", 0);

  private static final int PROGRAMS = Seeds.of(70, 20_000);

  private static final Pattern ALLOCATED = Pattern.compile("(.*)#(\\d+)");

  @Test
  void whatARunAccessesAndCallsIsFound(TestReporter reporter) {
    int observed = 0;
    int exact = 0;
    for (int seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
      Analysed program = Analysed.of(RandomPointerProgram.of(seed));
      Checked checked = new Checked(program.unit(), program.pointers());
      String end = "the end";
      try {
        Interpreter.run(program.unit(), checked);
      } catch (RuntimeException e) {
        end = e.toString();
      }
      assertThat(checked.missing)
          .as("seed %d, up to %s:%n%s", seed, end, RandomPointerProgram.of(seed))
          .isEmpty();
      observed += checked.observed.size();
      exact += checked.places;
    }
    reporter.publishEntry("seeds", FIRST + " to " + (FIRST + PROGRAMS - 1));
    reporter.publishEntry("steps observed", Integer.toString(observed));
    reporter.publishEntry("places found for them", Integer.toString(exact));
    assertThat(observed).isGreaterThan(20 * PROGRAMS);
  }

  /** Collects what the analysis has missed. */
  private static final class Checked implements Interpreter.Observer {
    private final TranslationUnit unit;
    private final Pointers pointers;
    private final Set<List<Object>> observed = new LinkedHashSet<>();
    private final List<String> missing = new java.util.ArrayList<>();
    private int places;

    Checked(TranslationUnit unit, Pointers pointers) {
      this.unit = unit;
      this.pointers = pointers;
    }

    @Override
    public void accesses(
        Function function, int position, Operand address, Interpreter.Place place, long size) {
      if (!observed.add(List.of(function.name(), position, address, place, size))) {
        return;
      }
      MemoryObject object = object(place.object());
      Set<Location> targets = pointers.targets(function, address);
      places += targets.size();
      boolean isFound =
          targets.contains(Location.anywhere(object))
              || targets.contains(pointers.place(object, place.offset()));
      if (!isFound) {
        missing.add(text(function, position) + ": " + place + " not in " + targets);
        return;
      }
      Type bytes = new Type.Array(Type.Int.CHAR, size);
      Set<Cell> cells = pointers.cells(function, address, bytes);
      for (long i = 0; i < size; i++) {
        Set<Cell> touched = pointers.cellsAt(object, place.offset() + i);
        if (!touched.isEmpty() && touched.stream().noneMatch(cells::contains)) {
          missing.add(text(function, position) + ": " + touched + " not in " + cells);
          return;
        }
      }
    }

    @Override
    public void calls(Function function, int position, String called) {
      Instruction.Call call = (Instruction.Call) function.body().get(position);
      observed.add(List.of(function.name(), position, called));
      if (!pointers.functions(function, call.function()).contains(called)) {
        missing.add(text(function, position) + ": " + called);
      }
    }

    private static String text(Function function, int position) {
      return function.name()
          + " "
          + function.body().get(position).origin().span()
          + " "
          + InstructionPrinter.text(function.body().get(position));
    }

    private MemoryObject object(String name) {
      var allocated = ALLOCATED.matcher(name);
      if (allocated.matches()) {
        return pointers.allocated(allocated.group(1), Integer.parseInt(allocated.group(2)));
      }
      int point = name.indexOf('.');
      boolean isLocal = unit.variable(name).isEmpty();
      return isLocal
          ? new MemoryObject.Local(name.substring(0, point), name.substring(point + 1))
          : new MemoryObject.Global(name);
    }
  }
}

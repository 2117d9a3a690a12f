package liss.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import liss.Seeds;
import liss.c.calls.Functions;
import liss.c.calls.KnownCalls;
import liss.c.calls.PointedFunctions;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.IrCheck;
import liss.c.ir.Operand;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.lowering.NormalForm;
import liss.c.source.COptions;
import liss.c.sync.Specialization;
import liss.c.threads.Threads;
import liss.c.vocabulary.Vocabulary;
import liss.lang.SourceText;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs in normal form are well formed behind each pass. */
class WellFormedTest {

  /** To find the threads takes long in large files. */
  private static final int LARGEST = 10_000;

  private static final Path CORPUS = Path.of(System.getProperty("liss.corpus", "../shared/corpus"));

  @ParameterizedTest
  @MethodSource("liss.c.Corpus#originals")
  void behind_each_pass(SourceText source) {
    assertThat(problems(source, Corpus.options(source))).isEmpty();
  }

  @Tag("slow")
  @Test
  void programs_of_others_are_well_formed_behind_each_pass() throws IOException {
    assumeTrue(Files.isDirectory(CORPUS), "the corpus is not here: " + CORPUS);
    List<String> all = new ArrayList<>();
    try (Stream<Path> files = Files.walk(CORPUS)) {
      List<Path> programs = files.filter(f -> f.toString().endsWith(".c")).sorted().toList();
      for (Path file : Seeds.of(3, programs)) {
        if (Files.size(file) <= LARGEST) {
          String text = Files.readString(file, StandardCharsets.ISO_8859_1);
          problems(new SourceText(file.toString(), text), Sources.FEW)
              .forEach(problem -> all.add(file + ": " + problem));
        }
      }
    }
    assertThat(all).isEmpty();
  }

  private static List<String> problems(SourceText source, COptions options) {
    List<String> problems = new ArrayList<>();
    passes(source, options)
        .forEach((pass, unit) ->
            IrCheck.problems(unit).forEach(problem -> problems.add(pass + ": " + problem)));
    return problems;
  }

  /** The program behind each pass; none if the text is refused. */
  private static Map<String, TranslationUnit> passes(SourceText source, COptions options) {
    Map<String, TranslationUnit> passes = new LinkedHashMap<>();
    if (NormalForm.of(source, options) instanceof NormalForm.Lowered lowered) {
      Vocabulary vocabulary = options.vocabulary();
      TranslationUnit library = KnownCalls.replaced(lowered.unit(), vocabulary);
      TranslationUnit pointed = PointedFunctions.replaced(library, vocabulary);
      passes.put("lowering", lowered.unit());
      passes.put("known calls", library);
      passes.put("pointed functions", pointed);
      if (pointed.function("main").isPresent()) {
        TranslationUnit threads =
            Threads.of(pointed, vocabulary, List.of("main"), options.copies(), options.few())
                .unit();
        passes.put("threads", threads);
        passes.put(
            "specialization",
            Specialization.of(threads, new Functions(threads, vocabulary)).unit());
      }
    }
    return passes;
  }

  @Test
  void what_is_wrong_is_found() {
    TranslationUnit unit =
        passes(
                new SourceText("a.c", "int x; int f(int i) { if (i) x += i; return x; }"),
                COptions.defaults())
            .values()
            .iterator()
            .next();
    Function function = unit.function("f").orElseThrow();
    assertThat(IrCheck.problems(unit)).isEmpty();
    assertThat(without(unit, function, Instruction.Label.class)).contains("no label then.1");
    assertThat(without(unit, function, Instruction.Load.class)).contains("may have no value");
    assertThat(without(unit, function, Instruction.Return.class))
        .contains("control goes on behind the end");
    List<Instruction> mistyped =
        function.body().stream()
            .map(i ->
                i instanceof Instruction.Store store
                    ? new Instruction.Store(
                        store.address(),
                        new Operand.Constant(Type.Int.LONG, 1),
                        store.order(),
                        store.origin())
                    : i)
            .toList();
    assertThat(String.join("\n", IrCheck.problems(unit.with(List.of(function.with(mistyped))))))
        .contains("i32 where i64 is expected");
    assertThat(IrCheck.problems(unit.with(List.of(function, function))))
        .contains("f is there twice");
  }

  private static String without(
      TranslationUnit unit, Function function, Class<? extends Instruction> kind) {
    List<Instruction> body = function.body().stream().filter(i -> !kind.isInstance(i)).toList();
    return String.join("\n", IrCheck.problems(unit.with(List.of(function.with(body)))));
  }
}

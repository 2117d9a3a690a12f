package liss.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import liss.bench.CorpusManifest.Program;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tools/bench corpus}: which programs of others get a verdict, and whether it is right. */
@Command(
    name = "corpus",
    description = {
      "Verifies the C programs of a manifest, and compares the verdicts with what it says of them.",
      "",
      "Writes corpus.md. Programs are decided in few processes, one after the other; a process that"
          + " dies or does not answer is started anew, and its program is recorded as failed."
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class CorpusCommand implements Callable<Integer> {

  @Mixin private CorpusOptions options;

  @Option(
      names = "--judged",
      paramLabel = "FILE",
      description = "Verdicts that somebody has looked at (default: ${DEFAULT-VALUE}).")
  private Path judged = Path.of("results/corpus-judged.tsv");

  @Override
  public Integer call() throws Exception {
    List<Program> programs = options.programs();
    CorpusJudgement judgement = CorpusJudgement.read(judged);
    Map<Program, CorpusAnswer> answers = options.answers(programs, CorpusWorker.Question.SAFETY);
    List<Program> unsafe =
        programs.stream()
            .filter(answers::containsKey)
            .filter(program -> answers.get(program).kind() == CorpusAnswer.Kind.UNSAFE)
            .toList();
    Map<Program, CorpusAnswer> replays = options.answers(unsafe, CorpusWorker.Question.REPLAY);
    List<CorpusPage.Row> rows = new ArrayList<>();
    for (Program program : programs) {
      CorpusAnswer answer = answers.getOrDefault(program, CorpusAnswer.failed("no answer", 0));
      rows.add(
          new CorpusPage.Row(
              program,
              answer,
              judgement.judge(program, answer),
              judgement.reason(program, answer).orElse(""),
              Optional.ofNullable(replays.get(program)).map(CorpusAnswer::label).orElse("")));
    }
    WholeFile.write(
        options.output().resolve("corpus.md"), new CorpusPage(rows).text(introduction()));
    return 0;
  }

  private String introduction() {
    return """
    # Programs of others

    Written by `tools/bench corpus`. `verify` has decided each program of the manifest with its
    default options and those of the manifest. `explore` executes programs of W only, so it has no
    answers here. Java %d, %d processors, %d at a time, a heap of %s of which liss uses at
    most %s, %d s per program; a quarter and a second more for what asks for no limits.
    Counterexamples were not made small.

    The manifest says of a program whether it has a data race and whether its assertion holds in
    all runs. Neither is preemption-safety. A program with a race can be safe, such as one whose
    threads have one access each between two points where the cooperative scheduler may switch, and
    a program without a race can be unsafe, such as one that releases a lock between reading and
    writing. A verdict therefore is

    - **right** if it is safe, and the program has no race or its assertion holds, and nothing known
      is against it; or if it is unsafe, and the program has a race or its assertion can fail;
    - **wrong** if it is safe, although a part was not looked at (LISS0220) and the program has a
      race; or if somebody has looked at it and found it wrong;
    - **to be looked at** if it is safe in spite of a race or an assertion that can fail, or holds
      for no run that ends, or leaves out a part; or if it is unsafe without a race. Somebody has
      looked at those that `corpus-judged.tsv` lists, and the last column says what they found;
    - **nothing known** otherwise.

    A deadlock counts as unsafe. Of each program that is unsafe, the test that `verify --test`
    writes was compiled with `cc -pthread` and executed, for %d s at most. It ends as said if the
    counterexample is executed to the end, or fails, or if no thread goes on after a deadlock.

    Times are in seconds of the clock, with other work beside it.
    """
        .formatted(
            Runtime.version().feature(),
            Runtime.getRuntime().availableProcessors(),
            options.jobs(),
            LissProcess.HEAP,
            LissProcess.MEMORY_LIMIT,
            options.timeout(),
            CorpusReplay.LIMIT.toSeconds());
  }
}

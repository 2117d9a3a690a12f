package liss.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.c.CFrontEnd;
import liss.cli.SourceFile.InputFiles;
import liss.format.Palette;
import liss.lang.Fact;
import liss.lang.ParseResult;
import liss.lang.SourceText;
import liss.report.TextReport;
import liss.triage.Answer;
import liss.triage.ConfigurationException;
import liss.triage.ProjectFile;
import liss.verify.CVerifier;
import liss.verify.Question;
import liss.verify.Verification;
import liss.verify.Verifier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code liss ask}: one alarm after the other, each with what would take it away. */
@Command(
    name = "ask",
    description =
        "Verifies a part of a program in C, such as a driver, and asks for what its text does not say"
            + " about its callers, until there is a proof, or an alarm that nothing takes away.",
    footer = {
      "",
      "Questions are answered with y or n; q, or the end of the input, ends the dialogue. What is said"
          + " is printed at the end as comments for the file (with --toml, it is written to liss.toml),"
          + " under which verify gives the same answer; see docs/c.md, \"Facts about callers\".",
      "",
      "Exit codes: as of verify, for the last answer.",
      "",
      "Example:",
      "  liss ask -p build drivers/char/foo.c"
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class AskCommand extends Task {

  @Parameters(paramLabel = "FILE", description = "The part of a program, in C.")
  private Path file;

  @Option(
      names = "--toml",
      description =
          "Write what was said to the next liss.toml above FILE, or to a new one beside it, and not as"
              + " comments to standard output.")
  private boolean toml;

  @Mixin private COptionsMixin c;
  @Mixin private EngineOptions engine;
  @Mixin private LimitOptions limitOptions;

  /** A program as it is read with what was said so far. */
  private record State(CFrontEnd frontEnd, ParseResult.Parsed parsed, Answer answer) {

    List<Question> questions() {
      return Question.allAbout(answer.verification(), frontEnd, parsed.program().source());
    }
  }

  @Override
  public Integer call() {
    UsageException.require(c.isC(file), "ask is for programs in C, and not for " + file);
    InputFiles input = new InputFiles(List.of(file));
    ParseResult.Parsed parsed = SourceFile.parse(file, c, err());
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    List<Fact> said = new ArrayList<>();
    State state = verified(c.frontEnd(input), parsed);
    Optional<Fact> fact = asked(state, in);
    while (fact.isPresent()) {
      said.add(fact.get());
      state = with(state, fact.get());
      fact = asked(state, in);
    }
    return end(state, said);
  }

  private State verified(CFrontEnd frontEnd, ParseResult.Parsed parsed) {
    try (ProgressLine progress = progress()) {
      Verifier verifier =
          new Verifier(engine.checker().showingSmallest(), limitOptions.start(), progress::begins);
      Verification found =
          new CVerifier(verifier, frontEnd).verify(parsed.program(), parsed.assumptions());
      return new State(frontEnd, parsed, Answer.of(found));
    }
  }

  /** The program of which one thing more is said. */
  private State with(State state, Fact fact) {
    CFrontEnd frontEnd = state.frontEnd().with(fact);
    SourceText source = state.parsed().program().source();
    PrintWriter silent = new PrintWriter(Writer.nullWriter()); // the warnings are known
    return verified(frontEnd, SourceFile.parsed(frontEnd.parse(source), source, silent));
  }

  /** Asks about an alarm; what is said not to be so takes it away. */
  private Optional<Fact> asked(State state, BufferedReader in) {
    List<Question> questions = state.questions();
    if (!questions.isEmpty()) {
      print("\n" + text().alarm(state.answer()));
    }
    for (Question question : questions) {
      print(question.text() + " [y/n] ");
      String reply = reply(in);
      if (reply.startsWith("n")) {
        return Optional.of(question.fact());
      }
      if (!reply.startsWith("y")) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private static String reply(BufferedReader in) {
    try {
      String line = in.readLine();
      return line == null ? "" : line.strip();
    } catch (IOException e) {
      throw new InputException("error: cannot read the answer: " + e.getMessage());
    }
  }

  private int end(State state, List<Fact> said) {
    print("\n" + text().verification(state.answer(), Optional.empty()));
    if (!said.isEmpty() && toml) {
      keep(said);
    } else if (!said.isEmpty()) {
      print("\nTo keep what you said, put this into " + file + ":\n\n");
      said.forEach(fact -> print(Question.line(fact) + "\n"));
    }
    return ExitCode.of(state.answer().outcome());
  }

  private void keep(List<Fact> said) {
    try {
      ProjectFile.Addition kept = ProjectFile.Addition.of(file, said);
      OutputFile.write(kept.path(), kept.text());
      print("\nWhat you said is in " + kept.path() + ".\n");
    } catch (ConfigurationException e) {
      throw new InputException(String.valueOf(e.getMessage()));
    }
  }

  private TextReport text() {
    return new TextReport(Palette.PLAIN, terminal().width());
  }
}

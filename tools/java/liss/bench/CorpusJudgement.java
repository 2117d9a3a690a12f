package liss.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.bench.CorpusAnswer.Kind;

/** Compares verdicts with what is known about the programs of a corpus. */
final class CorpusJudgement {

  /** Whether a verdict is right. */
  enum Judged {
    RIGHT("right"),
    WRONG("wrong"),
    TO_LOOK_AT("to be looked at"),
    OPEN("nothing known");

    private final String words;

    Judged(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  /** A warning that the verdict is not about all of the program. */
  private static final String PARTLY = "LISS0220";

  /** A verdict that somebody has looked at. */
  private record ByHand(String file, Kind verdict, Judged judged, String reason) {}

  private final List<ByHand> byHand;

  private CorpusJudgement(List<ByHand> byHand) {
    this.byHand = List.copyOf(byHand);
  }

  /** With the verdicts that were looked at; there are none if the file does not exist. */
  static CorpusJudgement read(Path file) throws IOException {
    List<ByHand> judged = new ArrayList<>();
    List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
    for (String line : lines.stream().skip(1).toList()) {
      String[] cells = line.split("\t", -1);
      if (cells.length != 4) {
        throw new IOException(file + ": a line needs file, verdict, judgement, reason: " + line);
      }
      Kind verdict = cells[1].equals("safe") ? Kind.SAFE : Kind.UNSAFE;
      Judged judgement = cells[2].equals("right") ? Judged.RIGHT : Judged.WRONG;
      judged.add(new ByHand(cells[0], verdict, judgement, cells[3]));
    }
    return new CorpusJudgement(judged);
  }

  /** Whether a verdict is right; a program without verdict has nothing to judge. */
  Judged judge(CorpusManifest.Program program, CorpusAnswer answer) {
    if (answer.kind() == Kind.SAFE && answer.has(PARTLY)) {
      return program.race().equals("racy") ? Judged.WRONG : Judged.TO_LOOK_AT;
    }
    Optional<ByHand> known = byHand(program, answer);
    if (known.isPresent()) {
      return known.get().judged();
    }
    if (answer.kind() == Kind.SAFE) {
      return safe(program, answer);
    }
    return program.race().equals("racy") || program.assertion().equals("false")
        ? Judged.RIGHT
        : program.race().equals("norace") ? Judged.TO_LOOK_AT : Judged.OPEN;
  }

  private static Judged safe(CorpusManifest.Program program, CorpusAnswer answer) {
    if (program.race().equals("racy")
        || program.assertion().equals("false")
        || answer.has(CorpusAnswer.VACUOUS)) {
      return Judged.TO_LOOK_AT;
    }
    return program.race().equals("norace") || program.assertion().equals("true")
        ? Judged.RIGHT
        : Judged.OPEN;
  }

  /** What somebody said who has looked at the verdict; empty if nobody has. */
  Optional<String> reason(CorpusManifest.Program program, CorpusAnswer answer) {
    return byHand(program, answer).map(ByHand::reason);
  }

  private Optional<ByHand> byHand(CorpusManifest.Program program, CorpusAnswer answer) {
    return byHand.stream()
        .filter(known -> known.file().equals(program.file()) && known.verdict() == answer.kind())
        .findFirst();
  }
}

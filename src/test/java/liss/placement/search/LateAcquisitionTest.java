package liss.placement.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import liss.check.safety.SerializationEngine;
import liss.lang.ParseResult;
import liss.lang.Parser;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.placement.model.Objective;
import liss.search.Limits;
import liss.synth.SynthesisListener;
import liss.synth.SynthesisResult;
import liss.synth.Synthesizer;
import org.junit.jupiter.api.Test;

class LateAcquisitionTest {

  /** Before the call and at the start of the procedure cost the same. */
  @Test
  void a_lock_is_taken_in_the_procedure_that_releases_it() throws Exception {
    SourceText source =
        new SourceText("open-open.w", Files.readString(Path.of("models/open-open.w")));
    Program program = ((ParseResult.Parsed) Parser.parse(source)).program();
    SynthesisResult result =
        new Synthesizer(
                new SerializationEngine(),
                Objective.COARSE,
                Limits.none(),
                SynthesisListener.SILENT)
            .synthesize(program);
    String text = ((SynthesisResult.Synthesized) result).text();
    String procedure = text.substring(text.indexOf("proc open_dev"), text.indexOf("thread os"));
    assertThat(procedure).contains("  lock(lk);").contains("  unlock(lk);");
  }
}

package liss.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class NativeLibrariesTest {

  private final Platform platform = Platform.current();

  @TempDir private Path cache;

  @Test
  void everyPlatformInTheListHasBothLibraries() throws Exception {
    for (String os : new String[] {"Linux", "Mac OS X", "Windows 11"}) {
      for (String arch : new String[] {"amd64", "aarch64"}) {
        for (String name : NativeLibraries.NAMES) {
          Fingerprint fingerprint = Fingerprint.of(Platform.of(os, arch).resource(name));
          assertThat(fingerprint.sha256()).matches("[0-9a-f]{64}");
          assertThat(fingerprint.size()).isPositive();
        }
      }
    }
    assertThat(Fingerprint.all()).hasSize(12);
  }

  @Test
  void damagedLibraryIsReplaced() throws Exception {
    Path solver = NativeLibraries.unpack(platform, cache).file("z3");
    byte[] good = Files.readAllBytes(solver);
    byte[] flipped = good.clone();
    flipped[flipped.length / 2] ^= 1;
    Files.write(solver, flipped);
    NativeLibraries.unpack(platform, cache);
    assertThat(Files.readAllBytes(solver)).isEqualTo(good);
  }

  @Test
  void truncatedLibraryIsReplacedAndNothingElseIsLeftBehind() throws Exception {
    Path solver = NativeLibraries.unpack(platform, cache).file("z3");
    Files.write(solver, new byte[10]);
    NativeLibraries.unpack(platform, cache);
    assertThat(Fingerprint.of(platform.resource("z3")).matches(solver)).isTrue();
    try (Stream<Path> files = Files.list(solver.getParent())) {
      assertThat(files).hasSize(2);
    }
  }

  @Test
  void intactLibraryIsLeftAlone() throws Exception {
    Path solver = NativeLibraries.unpack(platform, cache).file("z3");
    var written = Files.getLastModifiedTime(solver);
    Object inode = Files.readAttributes(solver, BasicFileAttributes.class).fileKey();
    NativeLibraries.unpack(platform, cache);
    assertThat(Files.getLastModifiedTime(solver)).isEqualTo(written);
    assertThat(Files.readAttributes(solver, BasicFileAttributes.class).fileKey()).isEqualTo(inode);
  }

  @Test
  void severalThreadsCanUnpackAtOnce() throws Exception {
    Callable<NativeLibraries> unpacking = () -> NativeLibraries.unpack(platform, cache);
    try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
      for (Future<NativeLibraries> result :
          threads.invokeAll(List.of(unpacking, unpacking, unpacking))) {
        for (String name : NativeLibraries.NAMES) {
          assertThat(Fingerprint.of(platform.resource(name)).matches(result.get().file(name)))
              .isTrue();
        }
      }
    }
  }

  @Test
  void unknownPlatformIsNamed() {
    assertThatThrownBy(() -> NativeLibraries.unpack(Platform.of("Plan 9", "mips"), cache))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("plan 9-mips");
  }
}

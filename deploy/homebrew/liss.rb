# A formula of Homebrew. tools/package/formula puts the version and the zips of a release in.
class Liss < Formula
  desc "Makes cooperative threads correct under a preemptive scheduler"
  homepage "@RELEASES@"
  version "@VERSION@"
  license "Apache-2.0"

  # @ZIPS@

  depends_on "openjdk"

  def install
    rm_r "runtime"
    man1.install Dir["share/man/man1/*"]
    bash_completion.install "share/bash-completion/completions/liss"
    zsh_completion.install "share/zsh/site-functions/_liss"
    fish_completion.install "share/fish/vendor_completions.d/liss.fish"
    rm_r "share"
    libexec.install Dir["*"]
    include.install_symlink libexec/"include/liss.h"
    (bin/"liss").write_env_script libexec/"bin/liss", Language::Java.overridable_java_home_env
  end

  test do
    (testpath/"test.w").write <<~W
      shared int x = 0;
      thread a {
        x := x + 1;
      }
      thread b {
        x := x + 1;
      }
    W
    assert_match "Result: false(preemption-safety)", shell_output("#{bin}/liss verify test.w", 10)
    assert_match "lock(", shell_output("#{bin}/liss synthesize test.w 2>/dev/null")
  end
end

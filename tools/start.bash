# Starts liss from a class-data archive, for the launchers of a checkout and of a package. To be
# sourced. They set jdk_home, jdk_version, class_path, archive, and examples, the directory with
# drivers/ and models/.

if [ "$jdk_version" -ge 25 ]; then
  create=-XX:AOTCacheOutput use=-XX:AOTCache
else
  create=-XX:ArchiveClassesAtExit use=-XX:SharedArchiveFile
fi
# Profiles of the training would have the compiler work on methods that a short command hardly uses.
create_options=(
  -XX:+IgnoreUnrecognizedVMOptions
  -XX:+UnlockDiagnosticVMOptions
  -XX:-AOTRecordTraining)

# A search may be long, so both compilers work; the second one on less than by default, as most
# commands end before it has paid off. Of a large heap most is for what stays: the rest fills with
# garbage before it is collected. -Xlog:disable keeps the virtual machine from writing about
# archives to standard output.
options=(
  --enable-native-access=ALL-UNNAMED -Xlog:disable -Xss16m -XX:MaxRAMPercentage=50
  -XX:Tier4InvocationThreshold=50000 -XX:Tier4MinInvocationThreshold=6000
  -XX:Tier4CompileThreshold=150000 -XX:Tier4BackEdgeThreshold=400000)
case ${LISS_JAVA_OPTS:-} in
  *-XX:+Use*GC*) ;;
  *) options+=(-XX:+UseParallelGC -XX:NewRatio=15) ;;
esac

# Makes the archive, for one class path and one virtual machine. It has what short commands need
# that together use every part: W and C, check, generalization, placement, exploration, reports. An
# empty archive stands for a virtual machine that cannot make one.
make_archive() {
  quietly "$create=$archive.$$" "${create_options[@]}" "${options[@]}" -cp "$class_path" \
    liss.cli.Training \
    "synthesize --explain --diff models/open-open.w" \
    "verify drivers/open_close.w" \
    "verify drivers/c/open_close.c" \
    "synthesize --objective coarse drivers/c/open_close.c" \
    "explore drivers/open_close.w" \
    "graph --what thread drivers/open_close.w" \
    "explain LISS0001" \
    "verify --help" \
    "--version" || true
  [ -f "$archive.$$" ] || : >"$archive.$$"
  mv -f "$archive.$$" "$archive"
}

quietly() { (cd "$examples" && exec "$jdk_home/bin/java" "$@") >/dev/null 2>&1 </dev/null; }

# Becomes liss; with the archive if there is one.
start() {
  if [ -s "$archive" ]; then
    options+=("$use=$archive")
  fi
  # shellcheck disable=SC2206
  options+=(${LISS_JAVA_OPTS:-})
  exec "$jdk_home/bin/java" "${options[@]}" -cp "$class_path" liss.cli.LissCommand "$@"
}

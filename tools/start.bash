# Starts liss from a class-data archive, for the launchers of a checkout and of a package. To be
# sourced. They set jdk_home, jdk_version, class_path, archive, and root, the directory with
# drivers/, models/ and include/.

if [ "$jdk_version" -ge 25 ]; then
  create=-XX:AOTCacheOutput use=-XX:AOTCache
else
  create=-XX:ArchiveClassesAtExit use=-XX:SharedArchiveFile
fi
# Profiles of the training would have the compiler work on methods that a short command hardly uses.
create_options=(-XX:-AOTRecordTraining)

# A search may be long, so both compilers work; on less than by default, as most commands end before
# it has paid off. Of a large heap 128 MB are for what is new: more fills with garbage before it is
# collected. The archive is mapped where it was made for, so that no address in it changes; and it
# has no profiles to wait for. -Xlog:disable keeps the virtual machine from writing about archives to
# standard output.
options=(
  -XX:+IgnoreUnrecognizedVMOptions -XX:+UnlockDiagnosticVMOptions
  "-Dliss.include=$root/include" --enable-native-access=ALL-UNNAMED -Xlog:disable -Xss16m -XX:MaxRAMPercentage=50
  -XX:ArchiveRelocationMode=0 -XX:-AOTReplayTraining
  -XX:Tier3InvocationThreshold=1000 -XX:Tier3MinInvocationThreshold=500
  -XX:Tier3CompileThreshold=3000
  -XX:Tier4InvocationThreshold=50000 -XX:Tier4MinInvocationThreshold=6000
  -XX:Tier4CompileThreshold=150000 -XX:Tier4BackEdgeThreshold=400000)
collector=(-XX:+UseParallelGC -XX:MaxNewSize=128m)
# A server for an editor stays for days: what a check has used goes back to the system.
resident_collector=(-XX:+UseSerialGC -Xms32m -XX:MaxNewSize=64m -XX:-ShrinkHeapInSteps
  -XX:MinHeapFreeRatio=10 -XX:MaxHeapFreeRatio=30)
case ${LISS_JAVA_OPTS:-} in
  *-XX:+Use*GC*) collector=() resident_collector=() ;;
esac

# Makes the archive, for one class path and one virtual machine. It has what short commands need
# that together use every part: W and C, check, generalization, placement, exploration, reports. An
# empty archive stands for a virtual machine that cannot make one.
make_archive() {
  quietly "$create=$archive.$$" "${options[@]}" ${collector[@]+"${collector[@]}"} \
    "${create_options[@]}" -cp "$class_path" \
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

quietly() { (cd "$root" && exec "$jdk_home/bin/java" "$@") >/dev/null 2>&1 </dev/null; }

# Becomes liss; with the archive if there is one.
start() {
  if [ -s "$archive" ]; then
    options+=("$use=$archive")
  fi
  if [ "${1:-}" = lsp ]; then
    collector=(${resident_collector[@]+"${resident_collector[@]}"})
  fi
  # shellcheck disable=SC2206
  options+=(${collector[@]+"${collector[@]}"} ${LISS_JAVA_OPTS:-})
  exec "$jdk_home/bin/java" "${options[@]}" -cp "$class_path" liss.cli.LissCommand "$@"
}

# Sets where the resident process says how to reach it, and its context: all on which an answer may
# depend besides the request (package liss.batch).
find_resident() {
  resident=${XDG_RUNTIME_DIR:-${XDG_CACHE_HOME:-${HOME:-}/.cache}}/liss/serve
  cd -P .
  local variable
  context="$jdk_home|$class_path|$PWD|$(umask && ulimit -a)"
  for variable in PATH HOME TMPDIR LC_ALL LC_CTYPE LC_MESSAGES LANG TZ LISS_CACHE XDG_CACHE_HOME \
    CPATH C_INCLUDE_PATH JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS; do
    context+="|${!variable-}"
  done
}

# Has the resident process run liss and exits, if there is one that can; otherwise sees to one.
ask_resident() {
  local port question answer reply word name given= variables=()
  case ${1:-} in
    verify | synthesize | explore | replay | run | graph | fmt | entries | c-ir | include | \
      automaton | explain | help | --*) ;;
    *) return 0 ;;
  esac
  for word; do
    case $word in
      --watch | --debug | */dev/* | */proc/* | /dev/* | /proc/*) return 0 ;;
      -) given=i ;;
    esac
  done
  if [ -n "${LISS_JAVA_OPTS:-}${LISS_DEBUG:-}" ] || { [ -n "$given" ] && [ -t 0 ]; }; then
    return 0
  fi
  find_resident
  if ! [ -O "$resident" ] || ! [ "$resident" -nt "$jar" ] ||
    ! read -r port question answer _ <"$resident" ||
    ! { exec 3<>"/dev/tcp/127.0.0.1/$port"; } 2>/dev/null; then
    start_resident
    return 0
  fi
  [ ! -t 1 ] || given+=o
  [ ! -t 2 ] || given+=e
  [ ! /dev/fd/1 -ef /dev/fd/2 ] || given+=m
  for name in NO_COLOR TERM COLUMNS SOURCE_DATE_EPOCH; do
    [ -z "${!name+is set}" ] || variables+=("$name=${!name}")
  done
  reply=
  # It may end meanwhile.
  {
    printf '%s run\0' "$question" >&3
    if read -r reply <&3 && [ "$reply" = "$answer" ]; then
      printf '%s\0' "$context" "$given" \
        ${#variables[@]} ${variables[@]+"${variables[@]}"} $# "$@" >&3
      reply=
      read -r reply <&3
    fi
  } 2>/dev/null || true
  case $reply in
    yes) pass_on ;;
    busy) exec 3>&- ;;
    *)
      exec 3>&-
      start_resident
      ;;
  esac
}

# Copies the streams of a request, and exits with its exit code.
pass_on() {
  local code=70
  trap 'exit 130' INT
  trap 'exit 143' TERM
  exec 4<>"/dev/tcp/127.0.0.1/$port"
  printf '%s out\0' "$question" >&4
  cat <&4 3>&- &
  exec 4>&-
  case $given in
    *m*) ;;
    *)
      exec 4<>"/dev/tcp/127.0.0.1/$port"
      printf '%s err\0' "$question" >&4
      cat <&4 >&2 3>&- &
      exec 4>&-
      ;;
  esac
  case $given in
    *i*)
      exec 4<>"/dev/tcp/127.0.0.1/$port"
      printf '%s in\0' "$question" >&4
      cat >&4 3>&- || true
      exec 4>&-
      ;;
  esac
  read -r code <&3 2>/dev/null || true
  wait
  exit "$code"
}

# Starts a resident process in the background. Its directory is for the user alone.
start_resident() {
  (
    umask 077
    mkdir -p "${resident%/*}" && chmod 700 "${resident%/*}"
  ) 2>/dev/null || return 0
  (
    trap '' HUP INT
    serve
  ) </dev/null >/dev/null 2>&1 &
}

# Becomes the resident process, or ends the one that runs.
serve() {
  export LISS_SERVE_FILE=$resident LISS_SERVE_CONTEXT=$context
  start serve "$@"
}

# Names of files and messages need not be ASCII where the locale is, as in small containers: it is
# C, or one that is not installed, so that bash counts the bytes of a letter.
use_utf8() {
  local letter=$'\303\274'
  [ "${#letter}" != 1 ] || return 0
  case ${LC_ALL:-${LC_CTYPE:-${LANG:-C}}} in
    C | POSIX | *.[Uu][Tt][Ff]-8 | *.[Uu][Tt][Ff]8) export LC_ALL=C.UTF-8 ;;
  esac
}

# Answers a command line; the last thing that a launcher does.
answer() {
  use_utf8
  if [ "${1:-}" = serve ]; then
    find_resident
    mkdir -p "${resident%/*}"
    serve "${@:2}"
  fi
  if [ "${LISS_SERVE:-}" = 1 ]; then
    ask_resident "$@"
  fi
  start "$@"
}

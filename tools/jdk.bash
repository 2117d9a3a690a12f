# Finds the JDK for the scripts of this repository and of packages. To be sourced; sets no variables but its results.

# Sets jdk_version to the feature release of the JDK in directory $1, or to 0 if there is none.
jdk_version_of() {
  jdk_version=0
  [ -n "$1" ] && [ -x "$1/bin/java" ] || return 0
  local line
  if [ -r "$1/release" ]; then
    while IFS= read -r line; do
      if [[ $line =~ ^JAVA_VERSION=\"?(1\.)?([0-9]+) ]]; then
        jdk_version=${BASH_REMATCH[2]}
        return 0
      fi
    done <"$1/release"
  fi
  line=$("$1/bin/java" -version 2>&1 </dev/null) || return 0
  if [[ $line =~ \"(1\.)?([0-9]+) ]]; then
    jdk_version=${BASH_REMATCH[2]}
  fi
}

# Sets jdk_home and jdk_version to the newest JDK in the usual places; jdk_home is empty if there
# is none from release $1 on.
newest_jdk() {
  local candidate newest=0
  local on_path
  jdk_home=
  on_path=$(command -v java || true)
  while [ -L "$on_path" ]; do
    local link
    link=$(readlink "$on_path")
    case $link in
      /*) on_path=$link ;;
      *) on_path=${on_path%/*}/$link ;;
    esac
  done
  for candidate in \
    "${LISS_JAVA:-}" \
    "${JAVA_HOME:-}" \
    "${on_path%/bin/java}" \
    /usr/lib/jvm/* \
    /usr/lib64/jvm/* \
    /usr/java/* \
    /opt/java/* \
    /opt/jdk* \
    "${HOME:-/}"/.sdkman/candidates/java/* \
    "${HOME:-/}"/.jdks/* \
    "${HOME:-/}"/.jbang/cache/jdks/* \
    "${HOME:-/}"/.asdf/installs/java/* \
    "${HOME:-/}"/.local/share/mise/installs/java/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home \
    "${HOME:-/}"/Library/Java/JavaVirtualMachines/*/Contents/Home \
    /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home; do
    jdk_version_of "$candidate"
    if [ "$jdk_version" -ge "$1" ] && [ "$jdk_version" -gt "$newest" ]; then
      jdk_home=$candidate
      newest=$jdk_version
    fi
  done
  jdk_version=$newest
}

# The same for what LISS_JAVA or JAVA_HOME names, if that is from release $1 on, and else the newest.
choose_jdk() {
  for jdk_home in "${LISS_JAVA:-}" "${JAVA_HOME:-}"; do
    jdk_version_of "$jdk_home"
    if [ "$jdk_version" -ge "$1" ]; then
      return 0
    fi
  done
  newest_jdk "$1"
}

# Runs Maven for the scripts of this repository. To be sourced, after a cd to its directory.

# Maven from 3.9 on compares what it downloads with the recorded checksums before it is used, and
# fails if a file is another one; older versions do not. Files that are not recorded are accepted.
maven() {
  mvn --batch-mode \
    -Daether.trustedChecksumsSource.summaryFile=true \
    -Daether.trustedChecksumsSource.summaryFile.basedir="$PWD/tools/checksums" \
    -Daether.trustedChecksumsSource.summaryFile.originAware=false \
    -Daether.artifactResolver.postProcessor.trustedChecksums=true \
    -Daether.artifactResolver.postProcessor.trustedChecksums.checksumAlgorithms=SHA-256 \
    "$@"
}

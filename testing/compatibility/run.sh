#!/usr/bin/env bash
# Installs Gateleg into a repository of its own and runs a user's project on it with each of these versions of JUnit.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
root="$(cd "$here/../.." && pwd)"
repository="${REPOSITORY:-$here/target/repository}"
versions=("$@")
if [[ ${#versions[@]} == 0 ]]; then
  versions=(5.10.3 5.14.4 6.1.3)
fi

mkdir -p "$repository"
(cd "$root" && mvn -B -ntp -q ${OFFLINE:+-o} -Dfast -DskipTests "-Dmaven.repo.local=$repository" \
  -pl model,processor,core,engine,patterns,testing -am install)
for version in "${versions[@]}"; do
  (cd "$here" && mvn -B -ntp -q ${OFFLINE:+-o} "-Dmaven.repo.local=$repository" "-Djunit.version=$version" clean test)
  echo "JUnit $version: a table for each test, and no other JUnit."
done

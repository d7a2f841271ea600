#!/usr/bin/env bash
# Fails unless GitHub knows a tag as annotated and signed. Argument: the tag. Needs GH_TOKEN.
set -euo pipefail
ref="repos/$GITHUB_REPOSITORY/git/ref/tags/$1"
api() { curl --fail --silent --show-error --header "Authorization: Bearer $GH_TOKEN" "$GITHUB_API_URL/$1"; }
read -r type sha < <(api "$ref" | node -e '
  const { object } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
  console.log(object.type, object.sha);')
if [[ $type != tag ]]; then
  echo "The tag $1 is not annotated. Delete it, and make it with: git tag --sign $1" >&2
  exit 1
fi
api "repos/$GITHUB_REPOSITORY/git/tags/$sha" | node -e '
  const { verification } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
  if (verification.verified) process.exit();
  console.error(`The signature of the tag is not valid: ${verification.reason}. Delete the tag, and sign it with a key that GitHub knows.`);
  process.exit(1);'

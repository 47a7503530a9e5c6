#!/bin/sh
# One command: secrets, images, everything started. ENGINE=podman for podman.
set -eu
cd "$(dirname "$0")/../.."
engine=${ENGINE:-docker}
[ -d build ] || npm run build
deploy/compose/make-secrets.sh
for target in server media studio; do
  "$engine" build -f deploy/Dockerfile --target "$target" -t "lajvard-$target" build
done
exec "$engine" compose -f deploy/compose/compose.yaml up --detach

#!/bin/sh
# Makes the secrets that are missing in a folder (default: secrets/ beside this file). Nobody else may enter it;
# the files in it can be read, because compose mounts each as it is, for the user 1000 of the images.
set -eu
umask 077
folder=${1:-$(dirname "$0")/secrets}
mkdir -p "$folder"
chmod 700 "$folder"
cd "$folder"
make() { [ -s "$1" ] || printf '%s\n' "$2" > "$1"; chmod 444 "$1"; }
for name in TOKEN_SECRET RECEIPT_SECRET STUDIO_KEY MASTER_PASSWORD OWNER_PASSWORD SERVER_PASSWORD; do
  make "$name" "$(head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n')"
done
make DATABASE_URL "postgres://lajvard_server:$(cat SERVER_PASSWORD)@database/lajvard"
make DATABASE_OWNER_URL "postgres://lajvard_owner:$(cat OWNER_PASSWORD)@database/lajvard"

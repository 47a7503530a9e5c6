#!/bin/sh
# Once, in an empty database folder: the role that owns, the role that serves, their database.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres \
  -v owner="$(cat /run/secrets/OWNER_PASSWORD)" -v server="$(cat /run/secrets/SERVER_PASSWORD)" <<'SQL'
create role lajvard_owner login password :'owner';
create role lajvard_server login password :'server';
create database lajvard owner lajvard_owner;
revoke temporary on database lajvard from public;
grant temporary on database lajvard to lajvard_owner;
SQL

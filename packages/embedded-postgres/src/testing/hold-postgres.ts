import { embeddedBinaries } from '../binaries.ts';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';

// A program for the tests of the supervisor: node hold-postgres.ts <data folder>. Starts PostgreSQL, prints one line of
// JSON and holds it until killed.
const [, , folder = ''] = process.argv;
const { address } = await startEmbeddedPostgres({
  folder,
  binaries: embeddedBinaries(),
  log: (message) => process.stderr.write(`${message}\n`),
});
process.stdout.write(`${JSON.stringify(address)}\n`);

export { binariesIn } from './binaries.ts';
export { FolderInUse } from './claim-folder.ts';
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded-postgres.ts';
export { chooseRunAs } from './run-as.ts';

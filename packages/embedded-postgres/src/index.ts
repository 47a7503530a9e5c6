export { type Binaries, binariesIn } from './binaries.ts';
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  type SocketAddress,
  startEmbeddedPostgres,
} from './embedded-postgres.ts';
export { chooseRunAs } from './run-as.ts';

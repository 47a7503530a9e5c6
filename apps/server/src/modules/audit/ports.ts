import type { RawBuilder } from 'kysely';

/** `peopleSql` of identity, which stands above this module: `create-modules.ts` passes it in. */
export type PeopleSql = RawBuilder<unknown>;

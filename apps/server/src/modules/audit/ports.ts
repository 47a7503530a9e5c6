import type { RawBuilder } from 'kysely';

/** `peopleSql` of identity, which is above this module: `compose/` passes it in. */
export type PeopleSql = RawBuilder<unknown>;

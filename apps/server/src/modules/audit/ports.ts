import type { RawBuilder } from 'kysely';

/** `peopleSql` of identity, which is above this module: `create-modules.ts` passes it in. */
export type PeopleSql = RawBuilder<unknown>;

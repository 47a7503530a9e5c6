import type { RawBuilder } from 'kysely';

/** `peopleSql` of identity, which stands above this module: `app.ts` passes it in. */
export type PeopleSql = RawBuilder<unknown>;

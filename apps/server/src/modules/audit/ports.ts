import type { RawBuilder } from 'kysely';

/** `peopleSql` of the accounts module. Accounts depends on this module, so `app.ts` passes it in. */
export type PeopleSql = RawBuilder<unknown>;

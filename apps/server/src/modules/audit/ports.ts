import type { RawBuilder } from 'kysely';

/** SQL of the accounts module (`peopleSql`), which uses this module and not the other way round: `app.ts` hands it over. */
export type PeopleSql = RawBuilder<unknown>;

import type { RawBuilder } from 'kysely';

/** SQL of the accounts' room (`peopleSql`), which opens this one's door and not the other way round: `app.ts` hands it over. */
export type PeopleSql = RawBuilder<unknown>;

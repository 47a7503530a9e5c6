import {
  type AuditRow,
  auditList,
  type Colleague,
  type Proposal,
  staffAccess,
  staffChange,
  staffFactorReset,
  staffInvite,
  staffList,
} from '@lajvard/contract';
import { DEMO_MASTER_PASSWORD } from '@lajvard/server';
import { type Answer, type Api, emailOf, type Person, type World } from './world.ts';

/** What an answer of the staff page says: the colleague, or what waits for a second person. */
type Said = Answer<{ data: Colleague & { proposal?: Proposal }; code?: string; codes?: Record<string, string[]> }>;

/** The staff page of a world, as its super admins use it. */
export const staffDesk = (world: World) => {
  const asked = { reason: 'as agreed', password: DEMO_MASTER_PASSWORD };
  const listed = async (who: Api) =>
    (await who.call<{ data: Colleague[] }>(staffList, { query: { limit: '100' } })).body.data;
  return {
    listed,
    colleague: async (who: Api, person: Person) => (await listed(who)).find(({ email }) => email === emailOf(person)),
    invite: (who: Api, form: object): Promise<Said> =>
      who.call(staffInvite, {
        body: {
          email: 'mina@house.example',
          first_name: 'Mina',
          last_name: 'Rad',
          role: 'agent',
          language: 'en',
          ...asked,
          ...form,
        },
      }),
    change: async (who: Api, person: Person, form: object): Promise<Said> =>
      who.call(staffChange, { body: { id: await world.userId(person), language: 'fa', ...asked, ...form } }),
    access: async (who: Api, person: Person, access: boolean): Promise<Said> =>
      who.call(staffAccess, { body: { id: await world.userId(person), access, ...asked } }),
    resetFactor: async (who: Api, person: Person): Promise<Said> =>
      who.call(staffFactorReset, { body: { id: await world.userId(person), ...asked } }),
    audited: async (who: Api, action: string): Promise<AuditRow[]> =>
      (await who.call<{ data: AuditRow[] }>(auditList, { query: { action } })).body.data,
    /** Gives the demo's people who are changed here the role and access that they had. */
    restore: () =>
      world.database.db.pool.query(
        `update users set blacklisted_at = null,
           role = regexp_replace(split_part(email, '@', 1), '^super.*', 'super-admin')
         where email ~ '^(super|super2|financial|admin|agent)@demo'`,
      ),
  };
};

/** What is refused: the status and the code. */
export const codeOf = ({ status, body }: Answer<{ code?: string }>) => [status, body.code];

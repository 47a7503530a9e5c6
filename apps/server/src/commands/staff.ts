import { parseArgs } from 'node:util';
import { STAFF_ROLES, type StaffRole } from '@lajvard/contract';
import {
  accountLinks,
  blockStaff,
  createPasswords,
  inviteStaff,
  listStaff,
  mailKeysFor,
  resetFactor,
} from '#modules/identity';
import { unassignTicketsOf } from '#modules/tickets';
import { systemClock } from '../platform/clock.ts';
import { secretsOf } from '../platform/keys.ts';
import { addJob } from '../platform/queue/queue.ts';
import { systemRandom } from '../platform/random.ts';
import { readSettings, type Settings } from '../platform/settings/read-settings.ts';
import { type Command, Misused } from './command.ts';
import { withDatabase } from './with-database.ts';

// `lajvard staff`: who works in the office. Its page does most; this is the root, for the first one and emergencies.
const USAGE = `usage: lajvard staff invite EMAIL ROLE [--first-name NAME] [--last-name NAME] [--partner NAME]
       lajvard staff block EMAIL [--last]
       lajvard staff reset EMAIL
       lajvard staff list
  ROLE       ${STAFF_ROLES.join(', ')}
  reset      takes a lost second factor away; its owner gets a mail
  --partner  whose members a ceg-admin sees
  --last     block even the last super admin`;

type Linking = (page: string) => string;

const linking = (settings: Settings): Linking => {
  const site = settings.PUBLIC_URL ?? `http://${settings.HOST}:${settings.PORT}`;
  return (page) => `${settings.OFFICE_URL ?? site}${page}`;
};
const lastOne = (email: string): string => `${email} is the last super admin with access. Invite another one first.`;

interface Invited {
  readonly email: string;
  readonly role: StaffRole;
  readonly partner: string | null;
  readonly firstName: string;
  readonly lastName: string;
}
const invite = async (settings: Settings, who: Invited): Promise<string> => {
  const { email, role, partner } = who;
  if ((role === 'ceg-admin') !== (partner !== null))
    throw new Misused('A ceg-admin needs --partner; no other role takes it.');
  const invited = await withDatabase(settings, (db) =>
    inviteStaff(
      {
        db,
        random: systemRandom,
        links: accountLinks([settings.TOKEN_SECRET]),
        linkTo: linking(settings),
        passwords: createPasswords(),
        giveBackTickets: unassignTicketsOf,
      },
      who,
    ),
  );
  if (invited === 'a-player')
    throw new Misused(`${email} is a player, who cannot be staff too. Invite another address.`);
  if (invited === 'last-super-admin') throw new Misused(lastOne(email));
  return `Give this link to ${email} only; it sets a password and is valid for a day:\n${invited.link}`;
};

const block = async (settings: Settings, email: string, last: boolean): Promise<string> => {
  const refused = await withDatabase(settings, (db) =>
    blockStaff(db, email, { last, giveBackTickets: unassignTicketsOf }),
  );
  if (refused === 'nobody') throw new Misused(`No member of staff has the address ${email}.`);
  if (refused === 'last-super-admin') throw new Misused(`${lastOne(email)} Or block with --last.`);
  return `${email} no longer has access; all sessions have ended.`;
};

const reset = async (settings: Settings, email: string): Promise<string> => {
  const mailKeys = mailKeysFor(secretsOf(settings.TOKEN_SECRET, settings.TOKEN_SECRET_PREVIOUS));
  const had = await withDatabase(settings, (db) =>
    resetFactor({ db, clock: systemClock, enqueue: addJob, mailKeys, linkTo: linking(settings) }, email),
  );
  if (!had) throw new Misused(`Nobody of the staff with the address ${email} has a second factor.`);
  return `${email} signs in with the password alone, until a new second factor is set up.`;
};

const isRole = (text: string | undefined): text is StaffRole => STAFF_ROLES.some((known) => known === text);

export const run: Command = async (args, { env, print }) => {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'first-name': { type: 'string', default: '' },
      'last-name': { type: 'string', default: '' },
      partner: { type: 'string' },
      last: { type: 'boolean', default: false },
    },
  });
  const [command, address = '', role] = positionals;
  const email = address.trim().toLowerCase();
  const isEmail = /^[^\s@]+@[^\s@]+$/.test(email);
  const settings = readSettings(env);
  const { partner = null, last, 'first-name': firstName, 'last-name': lastName } = values;
  if (command === 'invite' && isEmail && isRole(role))
    print(await invite(settings, { email, role, partner, firstName, lastName }));
  else if (command === 'block' && isEmail) print(await block(settings, email, last));
  else if (command === 'reset' && isEmail) print(await reset(settings, email));
  else if (command === 'list')
    for (const { email: who, role: as, partner: of, blocked, invited } of await withDatabase(settings, listStaff)) {
      const state = blocked ? 'blocked' : invited ? 'invited' : 'active';
      print([who, as, of, state].filter((word) => word !== null).join('  '));
    }
  else throw new Misused(USAGE);
  return 0;
};

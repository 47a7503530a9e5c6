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
import { giveBackTicketsOf } from '#modules/tickets';
import { systemClock } from './platform/clock.ts';
import { settingsOfProcess } from './platform/env.ts';
import { secretsOf } from './platform/keys.ts';
import { addJob } from './platform/queue/queue.ts';
import { systemRandom } from './platform/random.ts';
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

const fail = (message: string): never => {
  console.error(message);
  process.exit(2);
};

const { positionals, values } = parseArgs({
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
const isRole = (text: string | undefined): text is StaffRole => STAFF_ROLES.some((known) => known === text);
const isEmail = /^[^\s@]+@[^\s@]+$/.test(email);
const settings = settingsOfProcess();
const site = settings.PUBLIC_URL ?? `http://${settings.HOST}:${settings.PORT}`;
const linkTo = (page: string): string => `${settings.OFFICE_URL ?? site}${page}`;
const lastOne = `${email} is the last super admin with access. Invite another one first.`;

if (command === 'invite' && isEmail && isRole(role)) {
  const partner = values.partner ?? null;
  if ((role === 'ceg-admin') !== (partner !== null)) fail('A ceg-admin needs --partner; no other role takes it.');
  const invited = await withDatabase(settings, (db) =>
    inviteStaff(
      {
        db,
        random: systemRandom,
        links: accountLinks([settings.TOKEN_SECRET]),
        linkTo,
        passwords: createPasswords(),
        giveBackTickets: giveBackTicketsOf,
      },
      { email, role, partner, firstName: values['first-name'], lastName: values['last-name'] },
    ),
  );
  if (invited === 'a-player') fail(`${email} is a player, who cannot be staff too. Invite another address.`);
  else if (invited === 'last-super-admin') fail(lastOne);
  else console.log(`Give this link to ${email} only; it sets a password and is valid for a day:\n${invited.link}`);
} else if (command === 'block' && isEmail) {
  const refused = await withDatabase(settings, (db) =>
    blockStaff(db, email, { last: values.last, giveBackTickets: giveBackTicketsOf }),
  );
  if (refused === 'nobody') fail(`No member of staff has the address ${email}.`);
  else if (refused === 'last-super-admin') fail(`${lastOne} Or block with --last.`);
  else console.log(`${email} no longer has access; all sessions have ended.`);
} else if (command === 'reset' && isEmail) {
  const mailKeys = mailKeysFor(secretsOf(settings.TOKEN_SECRET, settings.TOKEN_SECRET_PREVIOUS));
  const had = await withDatabase(settings, (db) =>
    resetFactor({ db, clock: systemClock, enqueue: addJob, mailKeys, linkTo }, email),
  );
  if (!had) fail(`Nobody of the staff with the address ${email} has a second factor.`);
  console.log(`${email} signs in with the password alone, until a new second factor is set up.`);
} else if (command === 'list') {
  for (const { email: who, role: as, partner, blocked, invited } of await withDatabase(settings, listStaff)) {
    const state = blocked ? 'blocked' : invited ? 'invited' : 'active';
    console.log([who, as, partner, state].filter((word) => word !== null).join('  '));
  }
} else fail(USAGE);

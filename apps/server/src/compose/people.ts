import { createIdentity, passkeyHostOf, sweepSessions } from '#modules/identity';
import { openWallet } from '#modules/ledger';
import { disownWithdrawals } from '#modules/payments';
import { presenceRoutes } from '#modules/presence';
import { createStaff } from '#modules/staff';
import { unassignTicketsOf } from '#modules/tickets';
import { secretsOf } from '#platform/keys.ts';
import { addJob } from '#platform/queue/queue.ts';
import { type Base, type Domain, partnerHostsOf, sweep } from './domain.ts';

/** Accounts, sign-in and sessions, of players and of staff. */
export const composePeople = (base: Base) => {
  const { settings, db, backgroundDb, clock, random, log } = base;
  const identity = createIdentity({
    db,
    clock,
    random,
    log,
    auth: base.auth,
    ended: base.ended,
    durableLimits: base.durableLimits,
    mailer: base.mailer,
    hashing: base.hashing,
    enqueue: addJob,
    config: base.config,
    tokenSecrets: secretsOf(settings.TOKEN_SECRET, settings.TOKEN_SECRET_PREVIOUS),
    masterPassword: settings.MASTER_PASSWORD,
    requiresSecondFactor: settings.STAFF_SECOND_FACTOR,
    passkeyHost: (level) =>
      passkeyHostOf((level === 'admin' ? settings.OFFICE_URL : null) ?? settings.PUBLIC_URL, base.siteUrl()),
    partnerHosts: partnerHostsOf(base),
    linkTo: (page) => `${(page.startsWith('/admin') && settings.OFFICE_URL) || base.siteUrl()}${page}`,
    onRegistered: openWallet,
    onUndone: disownWithdrawals,
  });
  const staff = createStaff({ db, identity, needsTwo: settings.DUAL_CONTROL, giveBackTickets: unassignTicketsOf });
  return {
    identity,
    playerRoutes: [...identity.playerRoutes, ...presenceRoutes(db, identity.endOtherSessions)],
    staffRoutes: [...identity.staffRoutes, ...staff.staffRoutes],
    workers: [sweep(base, 'expired sessions could not be ended', () => sweepSessions(backgroundDb))],
    tasks: identity.tasks,
    proposalKinds: staff.proposalKinds,
  } satisfies Domain & Record<string, unknown>;
};

export type People = ReturnType<typeof composePeople>;

import { inEveryLanguage } from '@lajvard/contract';
import { type BroadcastOptions, broadcastStaffRoutes, createDelivery, USUAL_PACE } from '#modules/broadcast';
import { contentRoutes, productNameIn } from '#modules/content';
import { createMembers } from '#modules/members';
import { createTickets } from '#modules/tickets';
import { addJob } from '#platform/queue/queue.ts';
import { type Base, type Domain, maxADayOf, partnerHostsOf } from './domain.ts';
import type { Money } from './money.ts';
import type { People } from './people.ts';

const enqueueBroadcast: BroadcastOptions['enqueue'] = (tx, id, when) =>
  addJob(tx, { task: 'broadcast', payload: { id }, key: `broadcast:${id}`, ...when });

/** What players and staff tell each other, and what staff know and do about a member. */
export const composeSupport = (base: Base, { identity }: People, { payments, configNow }: Money) => {
  const { settings, db, backgroundDb, clock, log } = base;
  const maxADay = maxADayOf(base);
  const members = createMembers({
    db,
    clock,
    timeZone: settings.REPORT_TIME_ZONE,
    config: configNow,
    identity,
    payments,
    maxADay,
    needsTwo: settings.DUAL_CONTROL,
  });
  const tickets = createTickets({ db, identity, maxADay: maxADay.tickets, clock, enqueue: addJob });
  const broadcasts = createDelivery({
    db: backgroundDb,
    clock,
    log,
    mailer: base.mailer,
    support: settings.SUPPORT_EMAIL,
    product: inEveryLanguage((language) => productNameIn(language, settings)),
    pace: { ...USUAL_PACE, perSecond: settings.BROADCAST_PER_SECOND },
    enqueue: enqueueBroadcast,
  });
  const partners = partnerHostsOf(base);
  return {
    playerRoutes: [
      ...members.playerRoutes,
      ...tickets.playerRoutes,
      ...contentRoutes(configNow, base.pages, (host) => partners.has(host)),
    ],
    staffRoutes: [
      ...members.staffRoutes,
      ...tickets.staffRoutes,
      // an e-mail to all members is written in more time than a call has
      ...broadcastStaffRoutes({ db: backgroundDb, enqueue: enqueueBroadcast }),
    ],
    // stops before the queue, which waits for its jobs: the sending of one is such a job
    workers: [broadcasts],
    tasks: { ...tickets.tasks, broadcast: (payload: unknown) => broadcasts.deliver((payload as { id: number }).id) },
    proposalKinds: members.proposalKinds,
  } satisfies Domain & Record<string, unknown>;
};

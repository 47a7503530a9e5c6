import { type Config, inEveryLanguage } from '@lajvard/contract';
import { faultFacts } from '@lajvard/process';
import type { Durations } from '@lajvard/roulette';
import { audit, auditRoutes, createLooks } from '#modules/audit';
import { type Beacon, beaconRoutes, openBeacon } from '#modules/beacon';
import { type BroadcastOptions, broadcastStaffRoutes, createDelivery, USUAL_PACE } from '#modules/broadcast';
import { contentRoutes, type Pages, productNameIn } from '#modules/content';
import { createCorrections } from '#modules/corrections';
import { createDualControl, type Reader } from '#modules/dual-control';
import {
  createLateBeacons,
  createLogKeeping,
  createWitnessing,
  httpWitnesses,
  logRoutes,
  openSigner,
  ownKeys,
  proofsRoutes,
} from '#modules/fairness';
import { createIdentity, type GUESS_LIMITS, passkeyHostOf, peopleSql } from '#modules/identity';
import { createProving, openPot, openWallet } from '#modules/ledger';
import { createMembers } from '#modules/members';
import { createMoneySettings, SETTINGS_CHANGE } from '#modules/money-settings';
import { createDepositChecks, createMatching, createPayments, tronGrid } from '#modules/payments';
import {
  batchesBeside,
  createCheckedRound,
  createPlay,
  createReceipts,
  freezeBets,
  playRoutes,
  playStaffRoutes,
  receiptsOf,
  voidRound,
} from '#modules/plays';
import { presenceRoutes } from '#modules/presence';
import { createReports, reportsRoutes, setReportZone } from '#modules/reports';
import { createRetention } from '#modules/retention';
import { createRounds, pauseRoutes, roundsRoutes, roundsStaffRoutes } from '#modules/rounds';
import { createStaff } from '#modules/staff';
import { createTickets, giveBackTicketsOf } from '#modules/tickets';
import { croupierRoutes, siteWheels, studioRoutes, wheelRecordRoutes } from '#modules/wheel';
import type { MaxADay } from '#platform/db/day-limit.ts';
import { createLaying } from '#platform/db/partitions.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { Settings } from '#platform/env.ts';
import type { Auth } from '#platform/http/auth.ts';
import type { DurableLimits } from '#platform/http/durable-limits.ts';
import type { EndedSessions } from '#platform/http/ended-sessions.ts';
import { keysFor, secretsOf } from '#platform/keys.ts';
import { addJob, createQueue } from '#platform/queue/queue.ts';
import type { Worker } from '#platform/worker.ts';
import { type StaffModules, staffApi } from './api/staff-api.ts';
import type { AppOptions } from './app-options.ts';
import { cycleSeconds } from './measure.ts';
import type { TableRefresh } from './refresh-table.ts';
import { retentionPeriods } from './retention-periods.ts';

/** What the modules get: from outside, and from the application around them. */
export interface ModulesOptions extends AppOptions {
  readonly auth: Auth;
  readonly ended: EndedSessions;
  readonly durableLimits: DurableLimits<keyof typeof GUESS_LIMITS>;
  readonly config: Config;
  readonly pages: Pages;
  readonly refresh: TableRefresh;
  /** The site's address, known once the server listens; without a trailing slash. */
  siteUrl(): string;
}

const durationsOf = (settings: Settings): Durations => ({
  roundMs: Math.round(settings.ROUND_SECONDS * 1000),
  extraMs: Math.round(settings.EXTRA_SECONDS * 1000),
  lockMs: Math.round(settings.LOCK_SECONDS * 1000),
  spinMs: Math.round(settings.SPIN_SECONDS * 1000),
  pauseMs: Math.round(settings.PAUSE_SECONDS * 1000),
});

/**
 * The maximum number of requests per player in 24 hours
 * (docs/specification/2-account-and-back-office.md#44-after-a-request). The refusals name these numbers. Disabled when
 * limits are.
 */
const maxADayOf = (factor: number) => {
  const times = (count: number): MaxADay => (factor === 0 ? null : count);
  return { deposits: times(10), withdrawals: times(5), tickets: times(10) };
};

/** Creates the modules and connects them with each other; nothing runs yet. */
export const createModules = async (options: ModulesOptions) => {
  const { settings, db, backgroundDb, reportDb, historyDb, address, clock, random, log, metrics, mailer } = options;
  const { auth, ended, durableLimits, config, pages, refresh } = options;
  const timeZone = settings.REPORT_TIME_ZONE;
  if (await setReportZone(backgroundDb, timeZone)) log.warn({ timeZone }, 'time zone of the reports changed');
  const maxADay = maxADayOf(settings.RATE_LIMIT_FACTOR);
  const partnerHosts = new Map(settings.PARTNER_HOSTS.map((pair) => pair.split('=', 2) as [string, string]));
  const identity = createIdentity({
    db,
    clock,
    random,
    log,
    auth,
    ended,
    durableLimits,
    mailer,
    hashing: options.hashing,
    enqueue: addJob,
    config,
    tokenSecrets: secretsOf(settings.TOKEN_SECRET, settings.TOKEN_SECRET_PREVIOUS),
    masterPassword: settings.MASTER_PASSWORD,
    requiresSecondFactor: settings.STAFF_SECOND_FACTOR,
    passkeyHost: (level) =>
      passkeyHostOf((level === 'admin' ? settings.OFFICE_URL : null) ?? settings.PUBLIC_URL, options.siteUrl()),
    partnerHosts,
    linkTo: (page) => `${(page.startsWith('/admin') && settings.OFFICE_URL) || options.siteUrl()}${page}`,
    onRegistered: openWallet,
  });
  const { WALLET_ADDR: walletAddress, TRC20_CONTRACT: contract, MIN_WITHDRAW: minWithdrawal } = settings;
  const { DUAL_CONTROL_CHARGES_A_DAY: chargesADay, DUAL_CONTROL_WITHDRAWALS_ABOVE: withdrawalsAbove } = settings;
  const depositsAbove = settings.DUAL_CONTROL_DEPOSITS_ABOVE;
  const dualControl = settings.DUAL_CONTROL ? { chargesADay, withdrawalsAbove, depositsAbove } : null;
  const { TRONGRID_URL: url, TRONGRID_KEY: key } = settings;
  const network = url === undefined ? null : tronGrid({ url, key });
  const unmatched = network === null ? 'no-network' : null;
  const matchingOff = walletAddress === '' ? 'no-wallet' : unmatched;
  const money = createMoneySettings({ db: backgroundDb, settings, clock, log, identity });
  const { isStopped } = money;
  const configNow = (): Config => (money.wasStopped('deposits') ? { ...config, WALLET_ADDR: '' } : config);
  const limits = { minWithdrawal, maxADay, dualControl, isStopped } as const;
  const terms = { clock, walletAddress, contract, ...limits, identity, matchingOff } as const;
  const paymentsOn = (of: Db) => createPayments({ db: of, ...terms });
  const payments = paymentsOn(db);
  const staffOn = (of: Db) =>
    createStaff({ db: of, identity, needsTwo: settings.DUAL_CONTROL, giveBackTickets: giveBackTicketsOf });
  const { CORRECTION_TAKES_BACK: takesBack } = settings;
  const correctionsOn = (of: Db) => createCorrections({ db: of, identity, takesBack, enqueue: addJob });
  const corrections = correctionsOn(db);
  const dualControlOn = (of: Db) =>
    createDualControl({ db: of, kinds, identity, isStopped: (tx) => isStopped(tx, 'approvals') });
  /** What waits stays visible after the setting was switched off. */
  const countProposals = async (of: Db, reader: Reader): Promise<number | null> =>
    (await dualControlOn(of).countWaitingFor(reader)) || (dualControl || (await money.isAnyWaiting(of)) ? 0 : null);
  const depositChecks = network && createDepositChecks({ db: backgroundDb, clock, log, contract, lookup: network });
  const ticketsOn = (of: Db) => createTickets({ db: of, identity, maxADay: maxADay.tickets, clock, enqueue: addJob });
  const receiptSecrets = secretsOf(settings.RECEIPT_SECRET, settings.RECEIPT_SECRET_PREVIOUS);
  const sealingKeys = keysFor(receiptSecrets, 'round signing key');
  const signer = await openSigner(db, settings.ROUND_SIGNING_KEY, sealingKeys);
  const play = createPlay({
    db,
    clock,
    receipts: createReceipts(settings.RECEIPT_SECRET, signer),
    // half of the connections stay free for calls that are no plays
    batches: batchesBeside(Math.min(settings.POT_SLOTS, settings.DATABASE_CONNECTIONS >> 1)),
    metrics,
    onNotTaken: refresh.afterRefusal,
    onFault: (fault) => log.error(faultFacts(fault), 'a play was not taken'),
  });
  const ackKeys = (tx: Tx) => ownKeys(tx, signer, sealingKeys, settings.ROUND_SIGNING_KEY_PREVIOUS);
  const checked = createCheckedRound({ receiptSecrets, ackKeys, metrics });
  const beacon: Beacon | null = openBeacon(settings, { clock, log, metrics });
  const rounds = createRounds({
    db: backgroundDb,
    clock,
    log,
    metrics,
    leaderAddress: address,
    durations: durationsOf(settings),
    wheels: siteWheels(random, settings.WHEEL_INSPECTION_HOURS),
    beacon: beacon && { ...beacon, logClose: (round) => logKeeping.logClose(round) },
    voidsBeforePause: settings.VOIDS_BEFORE_PAUSE,
    onOpen: (tx, roundNumber) => openPot(tx, roundNumber, settings.POT_SLOTS),
    onFreeze: freezeBets,
    onClose: checked.closeBets,
    onSettle: checked.settleRound,
    onVoid: (tx, { roundNumber }) => voidRound(tx, roundNumber),
  });
  const enqueueBroadcast: BroadcastOptions['enqueue'] = (tx, id, when) =>
    addJob(tx, { task: 'broadcast', payload: { id }, key: `broadcast:${id}`, ...when });
  const broadcasts = createDelivery({
    db: backgroundDb,
    clock,
    log,
    mailer,
    support: settings.SUPPORT_EMAIL,
    product: inEveryLanguage((language) => productNameIn(language, settings)),
    pace: { ...USUAL_PACE, perSecond: settings.BROADCAST_PER_SECOND },
    enqueue: enqueueBroadcast,
  });
  const deliver = (payload: unknown) => broadcasts.deliver((payload as { id: number }).id);
  const queue = createQueue({
    address,
    clock,
    log,
    tasks: { ...identity.tasks, ...corrections.tasks, ...ticketsOn(db).tasks, broadcast: deliver },
  });
  const reports = createReports({ db: reportDb, clock, log, timeZone, mailReturnOutside: identity.mailReturnOutside });
  const proving = createProving({ db: reportDb, clock, log, everyMs: settings.PROVE_EVERY_HOURS * 3_600_000 });
  const retention = createRetention({ db: backgroundDb, clock, log, kinds: retentionPeriods(settings) });
  const looks = createLooks({ db: backgroundDb, clock, log, metrics, peopleSql });
  const { DUAL_CONTROL: needsTwo } = settings;
  const membersOn = (of: Db) =>
    createMembers({ db: of, clock, config: configNow, identity, payments, reports, maxADay, needsTwo });
  const staff = [...staffOn(db).proposalKinds, ...membersOn(db).proposalKinds];
  const kinds = [...payments.proposalKinds, ...staff, ...corrections.proposalKinds, SETTINGS_CHANGE];
  const { isLeader } = rounds;
  const matching =
    network && matchingOff === null
      ? createMatching({ db: backgroundDb, clock, log, network, wallet: walletAddress, contract, isLeader })
      : null;
  const logKeeping = createLogKeeping({ db: backgroundDb, clock, log, signer, siteUrl: options.siteUrl, isLeader });
  const lateBeacons = beacon && createLateBeacons({ db: backgroundDb, clock, log, beacon, isLeader });
  const { WITNESSES: witnesses } = settings;
  const witnessOptions = { network: httpWitnesses(), witnesses, isLeader };
  const witnessing = createWitnessing({ db: backgroundDb, clock, log, ...witnessOptions });
  const laying = createLaying({ db: backgroundDb, clock, log, roundSeconds: cycleSeconds(settings) });
  const { WHEEL_INSPECTION_HOURS: inspectionHours } = settings;
  const { askPassword } = identity;
  const staffRoutesOn = (of: Db): StaffModules => ({
    identity: identity.staffRoutes,
    members: membersOn(of).staffRoutes,
    payments: paymentsOn(of).staffRoutes,
    rounds: [...roundsStaffRoutes(of), ...pauseRoutes({ db: of, peopleSql, audit })],
    corrections: correctionsOn(of).staffRoutes,
    dualControl: [...dualControlOn(of).staffRoutes, ...money.staffRoutesOn(of)],
    staff: staffOn(of).staffRoutes,
    tickets: ticketsOn(of).staffRoutes,
    audit: auditRoutes(of, peopleSql),
    // an e-mail to all members is written in more time than a call has
    broadcast: broadcastStaffRoutes({ db: of === db ? backgroundDb : of, enqueue: enqueueBroadcast }),
    studio: [
      ...studioRoutes({
        db: of,
        setterEnters: settings.SUPER_ADMIN_READS_WHEEL,
        rules: { inspectionHours, trainingRequired: settings.TRAINING_REQUIRED },
        checkMasterPassword: identity.checkMasterPassword,
        askPassword,
      }),
      ...croupierRoutes(of),
      ...wheelRecordRoutes({ db: of, inspectionHours, askPassword }),
    ],
    play: playStaffRoutes(of),
    reports: reportsRoutes({
      db: of,
      clock,
      log,
      timeZone,
      peopleSql,
      largeWinDollars: settings.LARGE_WIN_DOLLARS,
      countProposals: (reader) => countProposals(of, reader),
    }),
  });
  const workers: readonly (Worker | null)[] = [
    reports,
    proving,
    retention,
    laying,
    logKeeping,
    witnessing,
    lateBeacons,
    // stops after the rounds, which need it to close, and before the late beacons, whose questions it ends
    beacon && { start: () => undefined, stop: beacon.stop },
    matching,
    queue,
    broadcasts, // stop before the queue, which waits for its jobs: the sending of one is such a job
    depositChecks,
    // stop first, so that another server leads at once
    options.leads ? rounds : null,
  ];
  return {
    isFactorStale: identity.isFactorStale,
    looks,
    matching,
    money,
    play,
    queue,
    reports,
    rounds,
    /** In the order in which they start; they stop in the reverse one. */
    workers: workers.filter((each) => each !== null),
    playerRoutes: {
      identity: identity.playerRoutes,
      members: membersOn(db).playerRoutes,
      content: contentRoutes(configNow, pages, (host) => partnerHosts.has(host)),
      play: playRoutes({ db, play }),
      presence: presenceRoutes(db, identity.endOtherSessions),
      proofs: proofsRoutes({ db, signer, now: () => clock.now() }),
      log: logRoutes(backgroundDb, witnesses),
      beacon: beaconRoutes(beacon),
      rounds: roundsRoutes({ db, clock, receiptsOf: (round) => receiptsOf(db, round) }),
      payments: payments.playerRoutes,
      tickets: ticketsOn(db).playerRoutes,
    },
    staffRoutes: staffApi(staffRoutesOn, { history: historyDb, lists: reportDb, calls: db }),
  };
};

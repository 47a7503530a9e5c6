import { auditRoutes } from '#modules/audit';
import { createDualControl, expireProposals, type ProposalKind, type Reader } from '#modules/dual-control';
import { peopleSql } from '#modules/identity';
import { createSumKeeping, reportsRoutes, setReportZone } from '#modules/reports';
import { createRetention } from '#modules/retention';
import { createPartitionWorker, measurePartitions } from '#platform/db/partitions.ts';
import type { Db } from '#platform/db/pool.ts';
import { sweepLimits } from '#platform/http/durable-limits.ts';
import { measureDay, measureReturns } from '../metrics/money-metrics.ts';
import { measureRetention } from '../metrics/retention-metrics.ts';
import { retentionPeriods } from '../retention-periods.ts';
import { cycleSeconds } from '../round-durations.ts';
import { type Base, type Domain, sweep } from './domain.ts';
import type { Money } from './money.ts';
import type { People } from './people.ts';

/**
 * What the house does about itself: reports, the audit log, what two people decide, and the upkeep of the database.
 * @param kinds everything that a second person confirms, of all domains
 */
export const composeHouse = async (
  base: Base,
  { identity }: People,
  { confirmed }: Money,
  kinds: readonly ProposalKind[],
) => {
  const { settings, db, backgroundDb, reportDb, clock, log, metrics } = base;
  const { REPORT_TIME_ZONE: timeZone } = settings;
  if (await setReportZone(backgroundDb, timeZone)) log.warn({ timeZone }, 'time zone of the reports changed');
  const dualControl = createDualControl({
    db,
    kinds,
    identity,
    isStopped: (tx) => confirmed.isStopped(tx, 'approvals'),
  });
  /** What waits stays visible after the setting was switched off. */
  const countProposals = async (of: Db, reader: Reader): Promise<number | null> =>
    (await dualControl.countWaitingFor(of, reader)) ||
    (settings.DUAL_CONTROL || (await confirmed.isAnyWaiting(of)) ? 0 : null);
  const reported = { db: reportDb, clock, log, timeZone };
  const sums = createSumKeeping({ ...reported, mailReturnOutside: identity.mailReturnOutside });
  measureDay(metrics, reported);
  measureReturns(metrics, reported);
  measureRetention(metrics, backgroundDb);
  measurePartitions(metrics, backgroundDb, cycleSeconds(settings));
  return {
    sums,
    staffRoutes: [
      ...auditRoutes(peopleSql),
      ...dualControl.staffRoutes,
      ...reportsRoutes({
        clock,
        log,
        timeZone,
        peopleSql,
        largeWinDollars: settings.LARGE_WIN_DOLLARS,
        countProposals,
      }),
    ],
    workers: [
      sums,
      createRetention({ db: backgroundDb, clock, log, kinds: retentionPeriods(settings) }),
      createPartitionWorker({ db: backgroundDb, clock, log, roundSeconds: cycleSeconds(settings) }),
      sweep(base, 'old proposals could not lapse', () => expireProposals(backgroundDb)),
      sweep(base, 'expired limit counts could not be deleted', () => sweepLimits(backgroundDb)),
    ],
  } satisfies Domain & Record<string, unknown>;
};

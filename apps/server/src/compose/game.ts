import { faultFacts } from '@lajvard/process';
import { audit } from '#modules/audit';
import { createCorrections } from '#modules/corrections';
import { peopleSql } from '#modules/identity';
import { openPot } from '#modules/ledger';
import {
  batchesBeside,
  createCheckedRound,
  createPlay,
  createReceipts,
  freezeBets,
  playRoutes,
  playStaffRoutes,
  receiptsOf,
  returnStakes,
} from '#modules/plays';
import { createRounds, pauseRoutes, roundsRoutes, roundsStaffRoutes } from '#modules/rounds';
import { croupierRoutes, siteWheels, studioRoutes, wheelRecordRoutes } from '#modules/wheel';
import { addJob } from '#platform/queue/queue.ts';
import { measurePause } from '../metrics/table-metrics.ts';
import { refreshTable } from '../refresh-table.ts';
import { durationsOf } from '../round-durations.ts';
import type { Base, Domain } from './domain.ts';
import type { Fairness } from './fairness.ts';
import type { People } from './people.ts';

/** The rounds, their plays, the wheel, and what happens when a number was wrong. */
export const composeGame = (
  base: Base,
  { identity }: People,
  { signer, receiptSecrets, ackKeys, beacon }: Fairness,
) => {
  const { settings, db, backgroundDb, clock, log, metrics } = base;
  const { WHEEL_INSPECTION_HOURS: inspectionHours } = settings;
  const refresh = refreshTable({ db: backgroundDb, clock, log });
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
  const checked = createCheckedRound({ receiptSecrets, ackKeys, metrics });
  const rounds = createRounds({
    db: backgroundDb,
    clock,
    log,
    metrics,
    leaderAddress: base.address,
    durations: durationsOf(settings),
    wheels: siteWheels(base.random, inspectionHours),
    beacon,
    voidsBeforePause: settings.VOIDS_BEFORE_PAUSE,
    mostWaitMs: base.mostWaitMs,
    onOpen: (tx, roundNumber) => openPot(tx, roundNumber, settings.POT_SLOTS),
    onFreeze: freezeBets,
    onClose: checked.closeBets,
    onSettle: checked.settleRound,
    onVoid: (tx, { roundNumber }) => returnStakes(tx, roundNumber),
  });
  const corrections = createCorrections({ db, identity, takesBack: settings.CORRECTION_TAKES_BACK, enqueue: addJob });
  measurePause(metrics, backgroundDb);
  return {
    play,
    isLeader: rounds.isLeader,
    refresh,
    playerRoutes: [
      ...playRoutes({ db, play }),
      ...roundsRoutes({ db, clock, receiptsOf: (round) => receiptsOf(db, round) }),
    ],
    staffRoutes: [
      ...playStaffRoutes(),
      ...roundsStaffRoutes,
      ...pauseRoutes({ peopleSql, audit }),
      ...corrections.staffRoutes,
      ...studioRoutes({
        setterEnters: settings.SUPER_ADMIN_READS_WHEEL,
        rules: { inspectionHours, trainingRequired: settings.TRAINING_REQUIRED },
        checkMasterPassword: identity.checkMasterPassword,
        askPassword: identity.askPassword,
      }),
      ...croupierRoutes,
      ...wheelRecordRoutes({ inspectionHours, askPassword: identity.askPassword }),
    ],
    workers: base.leads ? [rounds] : [],
    tasks: corrections.tasks,
    proposalKinds: corrections.proposalKinds,
  } satisfies Domain & Record<string, unknown>;
};

export type Game = ReturnType<typeof composeGame>;

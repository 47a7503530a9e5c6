import type { Config } from '@lajvard/contract';
import { createProving } from '#modules/ledger';
import { createMoneySettings, SETTINGS_CHANGE } from '#modules/money-settings';
import { createDepositChecks, createMatching, createPayments, tronGrid } from '#modules/payments';
import type { Settings } from '#platform/settings/read-settings.ts';
import { measureMatching, measurePayments, measureProof, measureSettings } from '../metrics/money-metrics.ts';
import { type Base, type Domain, maxADayOf } from './domain.ts';
import type { Game } from './game.ts';
import type { People } from './people.ts';

const dualControlOf = (settings: Settings) => ({
  chargesADay: settings.DUAL_CONTROL_CHARGES_A_DAY,
  withdrawalsAbove: settings.DUAL_CONTROL_WITHDRAWALS_ABOVE,
  depositsAbove: settings.DUAL_CONTROL_DEPOSITS_ABOVE,
});

/** Why the wallet is not matched with the network; null: it is. */
const matchingOffOf = ({ WALLET_ADDR: wallet, TRONGRID_URL: url }: Settings) => {
  if (wallet === '') return 'no-wallet';
  return url === undefined ? 'no-network' : null;
};

/** Deposits, withdrawals, charges, the wallet, the proof of the ledger, and the settings that two people confirm. */
export const composeMoney = (base: Base, { identity }: People, { isLeader }: Game) => {
  const { settings, db, backgroundDb, reportDb, clock, log, metrics } = base;
  const { WALLET_ADDR: walletAddress, TRC20_CONTRACT: contract, TRONGRID_URL: url, TRONGRID_KEY: key } = settings;
  const matchingOff = matchingOffOf(settings);
  const network = url === undefined ? null : tronGrid({ url, key });
  const confirmed = createMoneySettings({ db: backgroundDb, settings, clock, log, identity });
  const payments = createPayments({
    db,
    clock,
    walletAddress,
    contract,
    minWithdrawal: settings.MIN_WITHDRAW,
    maxADay: maxADayOf(base),
    dualControl: settings.DUAL_CONTROL ? dualControlOf(settings) : null,
    isStopped: confirmed.isStopped,
    identity,
    matchingOff,
  });
  const background = { db: backgroundDb, clock, log, contract };
  const proving = createProving({ db: reportDb, clock, log, everyMs: settings.PROVE_EVERY_HOURS * 3_600_000 });
  const matching =
    network && matchingOff === null
      ? createMatching({ ...background, network, wallet: walletAddress, isLeader })
      : null;
  const depositChecks = network && createDepositChecks({ ...background, lookup: network });
  measurePayments(metrics, reportDb);
  measureSettings(metrics, confirmed);
  measureMatching(metrics, { db: reportDb, isOn: matchingOff === null });
  measureProof(metrics, backgroundDb);
  return {
    confirmed,
    payments,
    /** The site's facts as they are now: without an address for deposits while its change waits for two people. */
    configNow: (): Config => (confirmed.wasStopped('deposits') ? { ...base.config, WALLET_ADDR: '' } : base.config),
    playerRoutes: payments.playerRoutes,
    staffRoutes: [...payments.staffRoutes, ...confirmed.staffRoutes],
    workers: [proving, matching, depositChecks].filter((worker) => worker !== null),
    proposalKinds: [...payments.proposalKinds, SETTINGS_CHANGE],
  } satisfies Domain & Record<string, unknown>;
};

export type Money = ReturnType<typeof composeMoney>;

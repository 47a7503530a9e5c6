export { differingStakes, roundSettled, roundVoided } from './empty-pot.ts';
export {
  accountsByIds,
  entriesSql,
  type MovementIds,
  movementIds,
  movementsSql,
  outsideEntriesSql,
  roundsEndedSql,
} from './month-sql.ts';
export { InsufficientFunds, type Posting } from './movement-rules.ts';
export { balanceForfeited } from './movements/balance-forfeited.ts';
export { chargeMade } from './movements/charge-made.ts';
export { chargeReversed } from './movements/charge-reversed.ts';
export { demoCredit } from './movements/demo-credit.ts';
export { depositApproved } from './movements/deposit-approved.ts';
export { depositReversed } from './movements/deposit-reversed.ts';
export { type CorrectedShare, roundCorrected } from './movements/round-corrected.ts';
export { withdrawalHeld } from './movements/withdrawal-held.ts';
export { withdrawalPaid } from './movements/withdrawal-paid.ts';
export { withdrawalPaidAgain } from './movements/withdrawal-paid-again.ts';
export { withdrawalReleased } from './movements/withdrawal-released.ts';
export { withdrawalReversed } from './movements/withdrawal-reversed.ts';
export { newestMovement } from './newest-movement.ts';
export { openPot, openWallet, post } from './post.ts';
export { lastProof, recordProof } from './proof-store.ts';
export { type Proof, prove } from './prove.ts';
export { createProving } from './prove-regularly.ts';
export {
  balanceOf,
  changesByPlayer,
  changesOfPlayer,
  lockedBalanceOf,
  lockedBalancesOf,
  settlementOf,
  walletChangesOf,
} from './read.ts';
export {
  balancesOfPlays,
  playBalances,
  stakesTaken,
  walletBalances,
} from './read-rounds.ts';
export { stakesPlacedSql, walletsForStakesSql } from './stakes-placed.ts';

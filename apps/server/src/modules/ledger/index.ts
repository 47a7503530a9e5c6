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
export { InsufficientFunds } from './movement-rules.ts';
export { type CorrectedShare, TRANSFERS, type TransferKind } from './movements.ts';
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
  newestMovement,
  settlementOf,
  walletChangesOf,
} from './read.ts';
export { balancesOfPlays, playBalances, stakesTaken, walletBalances } from './read-rounds.ts';
export { stakesPlacedSql, walletsForStakesSql } from './stakes-placed.ts';

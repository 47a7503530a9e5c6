import { lazy, Suspense } from 'react';
import {
  DepositHistoryScreen,
  DepositScreen,
  LogonHistoryScreen,
  PlayedHistoryScreen,
  WithdrawalHistoryScreen,
  WithdrawalScreen,
} from '../rooms/payments/index.ts';
import { Queries } from '../shared/Queries.tsx';

/** Felt and wheel come when a round is opened. */
const RoundReplay = lazy(async () => ({ default: (await import('../rooms/table/replay/index.ts')).RoundReplay }));

export const Deposit = () => (
  <Queries>
    <DepositScreen />
  </Queries>
);

export const Withdrawal = () => (
  <Queries>
    <WithdrawalScreen />
  </Queries>
);

export const DepositHistory = () => (
  <Queries>
    <DepositHistoryScreen />
  </Queries>
);

export const WithdrawalHistory = () => (
  <Queries>
    <WithdrawalHistoryScreen />
  </Queries>
);

export const PlayedHistory = () => (
  <Queries>
    <PlayedHistoryScreen
      replay={(roundNumber, onClose) => (
        <Suspense fallback={null}>
          <RoundReplay key={roundNumber} roundNumber={roundNumber} onClose={onClose} />
        </Suspense>
      )}
    />
  </Queries>
);

export const LogonHistory = () => (
  <Queries>
    <LogonHistoryScreen />
  </Queries>
);

import { Toaster } from '@lajvard/ui/toasts';
import { type ComponentType, lazy, Suspense } from 'react';
import {
  BankWithdrawalScreen,
  CardDepositScreen,
  DepositScreen,
  LogonHistoryScreen,
  PaymentHistoryScreen,
  PlayedHistoryScreen,
  WithdrawalScreen,
} from '../features/payments/index.ts';
import { Queries } from '../shared/calls/Queries.tsx';
import { AskedFactor } from '../shared/second-factor/index.ts';

/** Felt and wheel load when a round is opened. */
const RoundReplay = lazy(async () => ({ default: (await import('../features/table/replay/index.ts')).RoundReplay }));

const asking = (Screen: ComponentType) => () => (
  <Queries>
    <Screen />
    <Toaster />
    <AskedFactor />
  </Queries>
);

export const Deposit = asking(DepositScreen);
export const Withdrawal = asking(WithdrawalScreen);
export const CardDeposit = asking(CardDepositScreen);
export const BankWithdrawal = asking(BankWithdrawalScreen);
export const DepositHistory = asking(() => <PaymentHistoryScreen kind="deposit" />);
export const WithdrawalHistory = asking(() => <PaymentHistoryScreen kind="withdrawal" />);
export const LogonHistory = asking(LogonHistoryScreen);
export const PlayedHistory = asking(() => (
  <PlayedHistoryScreen
    replay={(roundNumber, onRound, onClose) => (
      <Suspense fallback={null}>
        <RoundReplay roundNumber={roundNumber} onRound={onRound} onClose={onClose} />
      </Suspense>
    )}
  />
));

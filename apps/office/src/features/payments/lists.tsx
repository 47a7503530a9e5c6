import { PaymentList } from '../../shared/payment-list/index.ts';

/** Deposits that wait for a decision. */
export const DepositQueueScreen = () => <PaymentList kind="deposit" queue />;

/** Withdrawals that wait for a decision. */
export const WithdrawalQueueScreen = () => <PaymentList kind="withdrawal" queue />;

/** All deposits. */
export const DepositListScreen = () => <PaymentList kind="deposit" />;

/** All withdrawals. */
export const WithdrawalListScreen = () => <PaymentList kind="withdrawal" />;

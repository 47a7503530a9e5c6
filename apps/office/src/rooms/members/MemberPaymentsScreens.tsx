import { PaymentList } from '../../shared/payment-list/index.ts';
import { ProfileFrame } from './ProfileFrame.tsx';

/** All deposits of one member. */
export const MemberDepositsScreen = () => (
  <ProfileFrame>{({ id }) => <PaymentList key={id} kind="deposit" userId={id} />}</ProfileFrame>
);

/** All withdrawals of one member. */
export const MemberWithdrawalsScreen = () => (
  <ProfileFrame>{({ id }) => <PaymentList key={id} kind="withdrawal" userId={id} />}</ProfileFrame>
);

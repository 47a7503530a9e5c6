import { OverviewFacts } from '../../shared/overview/index.ts';
import { PaymentList } from '../../shared/payment-list/index.ts';
import { PlayedHistory } from '../../shared/played-history/index.ts';
import { ProfileFrame } from './ProfileFrame.tsx';

/**
 * Where the member's money is, and today's sums
 * (docs/specification/2-account-and-back-office.md#219-summary-of-a-player).
 */
export function ProfileOverviewScreen() {
  return <ProfileFrame>{({ id }) => <OverviewFacts key={id} userId={id} />}</ProfileFrame>;
}

/** The member's deposits. */
export function CashInScreen() {
  return <ProfileFrame>{({ id }) => <PaymentList key={id} kind="deposit" userId={id} />}</ProfileFrame>;
}

/** The member's withdrawals. */
export function CashOutScreen() {
  return <ProfileFrame>{({ id }) => <PaymentList key={id} kind="withdrawal" userId={id} />}</ProfileFrame>;
}

/** The member's games, each of which can be replayed. */
export function MemberPlayedScreen() {
  return <ProfileFrame>{({ id }) => <PlayedHistory key={id} userId={id} />}</ProfileFrame>;
}

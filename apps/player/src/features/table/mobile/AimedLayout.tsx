import { type BettingLayoutProps, UprightBettingLayout } from '@lajvard/felt';
import { useSpotLine } from '../advanced-bets/use-spot-facts.ts';

/** The upright felt; its lens shows what a spot pays and still takes. */
export function AimedLayout(props: BettingLayoutProps) {
  return <UprightBettingLayout {...props} describeAim={useSpotLine()} />;
}

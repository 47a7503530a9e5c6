import { type BettingLayoutProps, VerticalBettingLayout } from '@lajvard/felt';
import { useSpotLine } from '../advanced-bets/use-spot-line.ts';

/** The vertical felt; its lens shows what a spot pays and still takes. */
export function AimedLayout(props: BettingLayoutProps) {
  return <VerticalBettingLayout {...props} describeAim={useSpotLine()} />;
}

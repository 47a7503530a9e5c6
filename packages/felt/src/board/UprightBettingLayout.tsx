import { VERTICAL } from '../layout/vertical.ts';
import { BettingCloth, type BettingLayoutProps } from './BettingLayout.tsx';

/** The betting cloth standing upright, for phones; apart, because a desktop never needs its geometry. */
export function UprightBettingLayout(props: BettingLayoutProps) {
  return <BettingCloth {...props} geometry={VERTICAL} />;
}

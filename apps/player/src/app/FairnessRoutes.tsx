import { useParams } from '@tanstack/react-router';
import { FairnessScreen } from '../rooms/fairness/index.ts';

export function Fairness() {
  const { roundNumber = '' } = useParams({ from: '/fairness/{-$roundNumber}' });
  return <FairnessScreen roundNumber={/^[1-9]\d{0,14}$/.test(roundNumber) ? Number(roundNumber) : null} />;
}

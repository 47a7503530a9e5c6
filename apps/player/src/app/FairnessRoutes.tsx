import { useParams } from '@tanstack/react-router';
import { FairnessScreen } from '../rooms/fairness/index.ts';
import { Queries } from '../shared/Queries.tsx';

export function Fairness() {
  const { roundNumber = '' } = useParams({ from: '/fairness/{-$roundNumber}' });
  return (
    <Queries>
      <FairnessScreen roundNumber={/^[1-9]\d{0,14}$/.test(roundNumber) ? Number(roundNumber) : null} />
    </Queries>
  );
}

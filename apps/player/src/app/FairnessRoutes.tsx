import { useParams } from '@tanstack/react-router';
import { FairnessScreen } from '../features/fairness/index.ts';
import { Queries } from '../shared/calls/Queries.tsx';

export function Fairness() {
  const { roundNumber = '' } = useParams({ from: '/fairness/{-$roundNumber}' });
  const isRound = /^[1-9]\d{0,14}$/.test(roundNumber);
  return (
    <Queries>
      <FairnessScreen roundNumber={isRound ? Number(roundNumber) : null} badRound={roundNumber !== '' && !isRound} />
    </Queries>
  );
}

import { notFound, useNavigate, useParams } from '@tanstack/react-router';
import { ReplayScreen } from '../features/table/replay/index.ts';

export function Replay() {
  const { roundNumber } = useParams({ from: '/rounds/$roundNumber' });
  const navigate = useNavigate();
  const show = (wanted: number) =>
    void navigate({ to: '/rounds/$roundNumber', params: { roundNumber: String(wanted) }, resetScroll: false });
  if (!/^[1-9]\d{0,14}$/.test(roundNumber)) throw notFound();
  return <ReplayScreen roundNumber={Number(roundNumber)} onRound={show} />;
}

import { Dialog } from '@lajvard/ui/overlays';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Queries } from '../../../shared/Queries.tsx';
import { ReplayOf } from './ReplayOf.tsx';

export interface RoundReplayProps {
  /** The round it opens with. */
  roundNumber: number;
  onClose(): void;
}

/** A played round on the table, in a window, with the way to the own rounds before and after it (spec 2 §2: played history). */
export function RoundReplay({ roundNumber, onClose }: RoundReplayProps) {
  const { t } = useTranslation('replay');
  const [shown, setShown] = useState(roundNumber);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('replay:title', { round: shown })}
      closeLabel={t('replay:close')}
      size="large"
    >
      <Queries>
        <ReplayOf roundNumber={shown} onRound={setShown} />
      </Queries>
    </Dialog>
  );
}

import { Dialog } from '@lajvard/ui/overlays';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Queries } from '../../../shared/Queries.tsx';
import { ReplayOf } from './ReplayOf.tsx';

export interface RoundReplayProps {
  /** The round it opens with. */
  roundNumber: number;
  onClose(): void;
  /** Another round is shown now; the window's own affair unless given. */
  onRound?: ((roundNumber: number) => void) | undefined;
}

/**
 * A played round on the table, in a window, with the way to the own rounds before and after it
 * (docs/specification/2-account-and-back-office.md#26-played-history).
 */
export function RoundReplay({ roundNumber, onClose, onRound }: RoundReplayProps) {
  const { t } = useTranslation('replay');
  const [own, setOwn] = useState(roundNumber);
  const shown = onRound ? roundNumber : own;
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
        <ReplayOf roundNumber={shown} onRound={onRound ?? setOwn} />
      </Queries>
    </Dialog>
  );
}

import { Dialog } from '@lajvard/ui/overlays';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Queries } from '../../../shared/calls/Queries.tsx';
import { ReplayOf } from './ReplayOf.tsx';

export interface RoundReplayProps {
  /** The round shown first. */
  roundNumber: number;
  onClose(): void;
  /** Asks to show another round; if not given, the window shows it itself. */
  onRound?: ((roundNumber: number) => void) | undefined;
}

/**
 * A played round on the table, in a window, with links to the player's rounds before and after it
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

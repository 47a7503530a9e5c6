import { OpenPanel } from '@lajvard/ui/overlays';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { VolumeControl } from './VolumeControl.tsx';

/** The sliders, in a panel below their button. */
export function SoundPanel(p: { anchor: RefObject<HTMLElement | null>; onClose(): void }) {
  const { t } = useTranslation('table');
  return (
    <OpenPanel {...p} label={t('sound.title')}>
      <VolumeControl />
    </OpenPanel>
  );
}

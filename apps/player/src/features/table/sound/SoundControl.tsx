import { IconButton } from '@lajvard/ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../lazy.tsx';
import { SlidersIcon } from './LevelIcon.tsx';
import { VolumeSwitch } from './VolumeSwitch.tsx';

/** The panel's code is a quarter of a cold page, so it loads on demand. */
const SoundPanel = lazyComponent(async () => (await import('./SoundPanel.tsx')).SoundPanel);

/** The sound controls in the table's header: a switch, and sliders in a panel. A phone has only the switch. */
export function SoundControl({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation('table');
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  if (compact) return <VolumeSwitch />;
  return (
    <>
      <VolumeSwitch />
      <IconButton
        ref={button}
        label={t('sound.open')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <SlidersIcon />
      </IconButton>
      {open ? <SoundPanel anchor={button} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

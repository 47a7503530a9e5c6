import { IconButton } from '@lajvard/ui';
import { PanelPopover } from '@lajvard/ui/overlays';
import { useTranslation } from 'react-i18next';
import { SlidersIcon } from './LevelIcon.tsx';
import { VolumeControl } from './VolumeControl.tsx';
import { VolumeSwitch } from './VolumeSwitch.tsx';

/** The sound in the header of the table: the switch, and the sliders in a window under it. A phone has room for the switch only. */
export function SoundControl({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation('table');
  if (compact) return <VolumeSwitch />;
  return (
    <>
      <VolumeSwitch />
      <PanelPopover
        label={t('sound.title')}
        trigger={
          <IconButton label={t('sound.open')}>
            <SlidersIcon />
          </IconButton>
        }
      >
        <VolumeControl />
      </PanelPopover>
    </>
  );
}

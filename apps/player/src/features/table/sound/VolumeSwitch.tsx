import { IconButton } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { LevelIcon } from './LevelIcon.tsx';
import { type Level, levelAfter, setVolume, useVolume } from './volume.ts';

/** The texts of the levels: their keys under `sound`. */
export const LEVEL_WORDS = { 0: 'off', 0.1: 'low', 0.4: 'medium', 1: 'full' } as const satisfies Record<Level, string>;

/**
 * Each press is one step: off, low, medium, full (docs/specification/1-table-and-site.md#12-volume-switch). After full
 * comes off, so that a loud table is one press from silence.
 */
export function VolumeSwitch() {
  const { t } = useTranslation('table');
  const { level } = useVolume();
  const label = t('sound.switch', { level: t(`sound.${LEVEL_WORDS[level]}`) });
  return (
    <>
      <IconButton label={label} onClick={() => setVolume({ level: levelAfter(level) })}>
        <LevelIcon level={level} />
      </IconButton>
      <span className="lj-hidden" role="status">
        {label}
      </span>
    </>
  );
}

import { Checkbox, SegmentedControl, Slider, useFormat } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { LEVEL_WORDS } from './VolumeSwitch.tsx';
import styles from './volume.module.css';
import { LEVELS, setVolume, useVolume } from './volume.ts';

/** The switch and the two sliders, for desktop and phone (docs/specification/1-table-and-site.md#29-volume). */
export function VolumeControl() {
  const { t } = useTranslation('table');
  const { level, ambience } = useVolume();
  return (
    <div className={`${styles.control} stack gap-18`} data-off={level === 0 || undefined}>
      <SegmentedControl
        label={t('sound.level')}
        hideLabel
        className={`${styles.levels} stack`}
        options={LEVELS.map((value) => ({ value, label: t(`sound.${LEVEL_WORDS[value]}`) }))}
        value={level}
        onChange={(value) => setVolume({ level: value })}
      />
      <div className={`${styles.channels} stack gap-18`}>
        <Channel channel="studio" />
        <Channel channel="voice" />
      </div>
      <Checkbox
        label={t('sound.ambience')}
        checked={ambience}
        onChange={({ target }) => setVolume({ ambience: target.checked })}
      />
      {level === 0 ? <p className={`${styles.note} muted text-1`}>{t('sound.muted')}</p> : null}
    </div>
  );
}

/** 0 to 100 on the slider, 0 to 1 inside (docs/specification/1-table-and-site.md#29-volume). */
function Channel({ channel }: { channel: 'studio' | 'voice' }) {
  const { t } = useTranslation('table');
  const { percent } = useFormat();
  const share = useVolume()[channel];
  const whole = Math.round(share * 100);
  return (
    <div className={`${styles.channel} stack`}>
      <Slider
        label={t(`sound.${channel}`)}
        value={whole}
        max={100}
        step={5}
        valueText={percent(whole)}
        onChange={(value) => setVolume({ [channel]: value / 100 })}
      />
      <output className={`${styles.percent} text-2 weight-600`} aria-hidden="true">
        {percent(whole)}
      </output>
      <p className={`${styles.hint} muted text-1`}>{t(`sound.${channel}-hint`)}</p>
    </div>
  );
}

import { ChipToken, WheelGlyph } from '@lajvard/felt';
import { IconCheck, IconFire, IconFullscreen, IconGrid, IconStar } from '@lajvard/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AutoRepeat } from '../controls/Controls.tsx';
import { lazyComponent } from '../lazy.tsx';
import { Neighbours } from '../Neighbours.tsx';
import { useTable } from '../table-context.tsx';
import { RoundLength } from '../video/RoundLength.tsx';
import type { WindowControl } from './use-windows.ts';
import styles from './windows.module.css';
import { mayOpen, type WindowName } from './windows.ts';

const VolumeControl = lazyComponent(async () => (await import('../sound/VolumeControl.tsx')).VolumeControl);
const NO_POCKETS: readonly never[] = [];
const TILES: readonly { name: Exclude<WindowName, 'account' | 'otherButtons' | 'favorite'>; icon: ReactNode }[] = [
  { name: 'topCells', icon: <IconGrid /> },
  { name: 'chips', icon: <ChipToken value={5} size={23} /> },
  { name: 'won', icon: <IconCheck /> },
  { name: 'top5', icon: <IconStar /> },
  { name: 'stats', icon: <IconFire /> },
  { name: 'wheel', icon: <WheelGlyph pockets={NO_POCKETS} /> },
  { name: 'video', icon: <IconFullscreen /> },
];

/** Less common actions: auto-repeat, neighbours, the length of practice rounds, and buttons for the other windows. */
export function OtherButtons({ windows }: { windows: WindowControl }) {
  const { t } = useTranslation('table');
  const { practice, locked } = useTable(({ table }) => ({
    practice: table.mode === 'practice',
    locked: table.phase !== 'betting',
  }));
  return (
    <div className="stack gap-8">
      <div className={`${styles.tiles} stack gap-8`}>
        {TILES.map(({ name, icon }) => (
          <button
            key={name}
            type="button"
            className={styles.tile}
            aria-disabled={!mayOpen(name, locked)}
            onClick={() => windows.press(name)}
          >
            {icon}
            <span>{t(`mobile.window.${name}`)}</span>
          </button>
        ))}
        <AutoRepeat />
      </div>
      <Neighbours tone="page" />
      {practice ? <RoundLength tone="page" /> : null}
      <VolumeControl />
    </div>
  );
}

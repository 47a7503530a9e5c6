import { Games } from '../advanced-bets/Games.tsx';
import { lazyComponent } from '../lazy.tsx';
import { StatsPanel } from '../results/StatsPanel.tsx';
import { TopFivePanel } from '../results/TopFivePanel.tsx';
import { WonPanel } from '../results/WonPanel.tsx';
import { ChipsWindow } from './ChipsWindow.tsx';
import { OtherButtons } from './OtherButtons.tsx';
import { TopCells } from './TopCells.tsx';
import type { WindowControl } from './use-windows.ts';
import type { WindowName } from './windows.ts';

const WheelWindow = lazyComponent(async () => (await import('./PictureWindows.tsx')).WheelWindow);
const VideoWindow = lazyComponent(async () => (await import('./PictureWindows.tsx')).VideoWindow);

/** The content of each sheet. The account window is not a sheet: it covers the table. */
export function WindowContent({ name, windows }: { name: Exclude<WindowName, 'account'>; windows: WindowControl }) {
  switch (name) {
    case 'chips':
      return <ChipsWindow />;
    case 'favorite':
      return <Games phone />;
    case 'topCells':
      return <TopCells />;
    case 'otherButtons':
      return <OtherButtons windows={windows} />;
    case 'stats':
      return <StatsPanel />;
    case 'top5':
      return <TopFivePanel />;
    case 'won':
      return <WonPanel />;
    case 'wheel':
      return <WheelWindow />;
    case 'video':
      return <VideoWindow />;
  }
}

import type { ReactNode } from 'react';
import type { Level } from './volume.ts';

const WAVES = ['M15 10.2a3 3 0 0 1 0 3.6', 'M17.2 8.3a6 6 0 0 1 0 7.4', 'M19.4 6.3a9.2 9.2 0 0 1 0 11.4'];
const WAVES_OF: Readonly<Record<Level, number>> = { 0: 0, 0.1: 1, 0.4: 2, 1: 3 };

/** A loudspeaker with as many waves as the level, or a cross when off; the remaining waves are faint. */
export function LevelIcon({ level }: { level: Level }) {
  return (
    <Drawing>
      <path d="M3 9.5v5h3.2l4.8 4v-13l-4.8 4H3Z" />
      {level === 0 ? (
        <path d="m15.4 9.6 4.8 4.8M20.2 9.6l-4.8 4.8" />
      ) : (
        WAVES.map((wave, index) => <path key={wave} d={wave} opacity={index < WAVES_OF[level] ? 1 : 0.22} />)
      )}
    </Drawing>
  );
}

/** Two sliders. */
export function SlidersIcon() {
  return (
    <Drawing>
      <path d="M4 8.2h9M18.6 8.2H20M4 15.8h2.4M12 15.8h8" />
      <circle cx="15.8" cy="8.2" r="2.5" />
      <circle cx="9.2" cy="15.8" r="2.5" />
    </Drawing>
  );
}

/** Drawn like the icons of packages/ui, but kept here because those load with the first page. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      className="lj-icon"
      width="21"
      height="21"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

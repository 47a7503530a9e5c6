import { useSyncExternalStore } from 'react';
import { onStoredElsewhere, readStored, writeStored } from '../../../shared/storage.ts';

/** The steps of the switch in the header: off and three levels (docs/specification/1-table-and-site.md#12-volume-switch). */
export const LEVELS = [0, 0.1, 0.4, 1] as const;
export type Level = (typeof LEVELS)[number];

/** How loud the table is: two sliders, each 0 to 1, under one switch. */
export interface Volume {
  readonly level: Level;
  /** The sound of the picture. */
  readonly studio: number;
  /** Voices and effects. */
  readonly voice: number;
}

/** docs/specification/1-table-and-site.md#93-interface: studio 0.2, voice-over 0.5; the switch lets them through as they are. */
export const DEFAULT_VOLUME: Volume = { level: 1, studio: 0.2, voice: 0.5 };

let volume = volumeOf(readStored('volume'));
const listeners = new Set<(volume: Volume) => void>();

// One ear hears all tabs: what is set in one holds in the others.
if (typeof window !== 'undefined') {
  onStoredElsewhere('volume', () => show(volumeOf(readStored('volume'))));
}

export const readVolume = (): Volume => volume;

/** Sets some of it and keeps it over reloads. */
export function setVolume(change: Partial<Volume>): void {
  show(volumeOf({ ...volume, ...change }));
  writeStored('volume', volume);
}

/** The next step of the switch: up to full, then off. */
export const levelAfter = (level: Level): Level => LEVELS[(LEVELS.indexOf(level) + 1) % LEVELS.length] ?? 0;

/** What comes out of the loudspeaker, 0 to 1: a slider under the switch (decision 016). */
export const loudness = ({ level, studio, voice }: Volume): { studio: number; voice: number } => ({
  studio: level * studio,
  voice: level * voice,
});

export const onVolume = (listener: (volume: Volume) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useVolume = (): Volume => useSyncExternalStore(onVolume, readVolume);

function show(next: Volume): void {
  volume = next;
  for (const listener of listeners) listener(next);
}

/** A kept value, whatever a browser has made of it. */
function volumeOf(kept: unknown): Volume {
  const found: Partial<Record<keyof Volume, unknown>> = typeof kept === 'object' && kept !== null ? kept : {};
  const share = (value: unknown, otherwise: number): number =>
    typeof value === 'number' && value >= 0 && value <= 1 ? value : otherwise;
  return {
    level: LEVELS.find((level) => level === found.level) ?? DEFAULT_VOLUME.level,
    studio: share(found.studio, DEFAULT_VOLUME.studio),
    voice: share(found.voice, DEFAULT_VOLUME.voice),
  };
}

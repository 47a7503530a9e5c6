import { useSyncExternalStore } from 'react';
import { onStoredElsewhere, readStored, writeStored } from '../../../shared/browser/storage.ts';

/** The steps of the switch: off and three levels (docs/specification/1-table-and-site.md#12-volume-switch). */
export const LEVELS = [0, 0.1, 0.4, 1] as const;
export type Level = (typeof LEVELS)[number];

/** The volume of the table: a switch and two sliders, each 0 to 1. */
export interface Volume {
  readonly level: Level;
  /** The sound of the picture. */
  readonly studio: number;
  /** Voices and effects. */
  readonly voice: number;
  /** Whether the ambience is heard, quietly; as loud as the voice's slider says. */
  readonly ambience: boolean;
}

/** docs/specification/1-table-and-site.md#93-interface: studio 0.2, voice-over 0.5. Level 1 leaves them as they are. */
export const DEFAULT_VOLUME: Volume = { level: 1, studio: 0.2, voice: 0.5, ambience: true };

let volume = volumeOf(readStored('volume'));
const listeners = new Set<(volume: Volume) => void>();

// The player hears all tabs at once, so a change in one applies to all.
if (typeof window !== 'undefined') {
  onStoredElsewhere('volume', () => show(volumeOf(readStored('volume'))));
}

export const readVolume = (): Volume => volume;

/** Changes parts of the volume and stores them. */
export function setVolume(change: Partial<Volume>): void {
  show(volumeOf({ ...volume, ...change }));
  writeStored('volume', volume);
}

/** The next step of the switch: up to full, then off. */
export const levelAfter = (level: Level): Level => LEVELS[(LEVELS.indexOf(level) + 1) % LEVELS.length] ?? 0;

/** Output of each channel, 0 to 1: its slider times the switch (decision 016). */
export const loudness = ({ level, studio, voice }: Omit<Volume, 'ambience'>): { studio: number; voice: number } => ({
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

/** Reads a stored value; missing or invalid parts get their defaults. */
function volumeOf(kept: unknown): Volume {
  const found: Partial<Record<keyof Volume, unknown>> = typeof kept === 'object' && kept !== null ? kept : {};
  const share = (value: unknown, otherwise: number): number =>
    typeof value === 'number' && value >= 0 && value <= 1 ? value : otherwise;
  return {
    level: LEVELS.find((level) => level === found.level) ?? DEFAULT_VOLUME.level,
    studio: share(found.studio, DEFAULT_VOLUME.studio),
    voice: share(found.voice, DEFAULT_VOLUME.voice),
    ambience: typeof found.ambience === 'boolean' ? found.ambience : DEFAULT_VOLUME.ambience,
  };
}

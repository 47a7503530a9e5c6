import type { WheelId } from '#rooms/rounds';

/** The words of wheel settings (spec 2 §4): automatic is studio-1, studio the croupier's studio-2. */
export type Source = 'automatic' | 'studio';
export const SOURCES: Readonly<Record<Source, WheelId>> = { automatic: 'studio-1', studio: 'studio-2' };
export const sourceOf = (wheel: WheelId): Source => (wheel === 'studio-1' ? 'automatic' : 'studio');

import { WHEELS, type WheelId } from '@lajvard/contract';

/**
 * The names in wheel settings (docs/specification/2-account-and-back-office.md#413-wheel-settings): automatic is
 * studio-1, studio is the croupier's studio-2.
 */
export type Source = 'automatic' | 'studio';
export const SOURCES: Readonly<Record<Source, WheelId>> = { automatic: WHEELS.virtual, studio: WHEELS.croupier };
export const sourceOf = (wheel: WheelId): Source => (wheel === WHEELS.virtual ? 'automatic' : 'studio');

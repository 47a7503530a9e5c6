/**
 * The wheels a round is played on: the virtual one, whose number is drawn, and the croupier's, whose number two people
 * enter (docs/specification/2-account-and-back-office.md#413-wheel-settings).
 */
export const WHEELS = { virtual: 'studio-1', croupier: 'studio-2' } as const;
export type WheelId = (typeof WHEELS)[keyof typeof WHEELS];

/** The wheels a round is played on: the virtual one, whose number is drawn, and the croupier's, whose number two people enter (spec 2 §4). */
export const WHEELS = { virtual: 'studio-1', croupier: 'studio-2' } as const;
export type WheelId = (typeof WHEELS)[keyof typeof WHEELS];

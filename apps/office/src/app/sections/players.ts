import type { Section } from './section.ts';

export const PLAYERS: readonly Section[] = [];

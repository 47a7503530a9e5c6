import type { Section } from './section.ts';

export const GAME: readonly Section[] = [];

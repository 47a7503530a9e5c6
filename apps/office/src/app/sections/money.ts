import type { Section } from './section.ts';

export const MONEY: readonly Section[] = [];

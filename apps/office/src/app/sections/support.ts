import type { Section } from './section.ts';

export const SUPPORT: readonly Section[] = [];

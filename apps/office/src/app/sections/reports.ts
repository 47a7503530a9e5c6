import type { Section } from './section.ts';

export const REPORTS: readonly Section[] = [];

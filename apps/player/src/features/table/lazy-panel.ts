import type { ComponentType } from 'react';
import { late } from './lazy-component.tsx';

type Panels = typeof import('./lazy-panels.ts');

/** One of the parts that come together a moment after felt, wheel and display. */
export function latePanel<Props extends object>(pick: (panels: Panels) => ComponentType<Props>): ComponentType<Props> {
  return late(async () => pick(await import('./lazy-panels.ts')));
}

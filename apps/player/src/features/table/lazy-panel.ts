import type { ComponentType } from 'react';
import { lazyComponent } from './lazy-component.tsx';

type Panels = typeof import('./lazy-panels.ts');

/** One of the parts in the chunk that loads right after felt, wheel and display. */
export function lazyPanel<Props extends object>(pick: (panels: Panels) => ComponentType<Props>): ComponentType<Props> {
  return lazyComponent(async () => pick(await import('./lazy-panels.ts')));
}

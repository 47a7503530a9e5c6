import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Glow } from './Glow.tsx';
import { boxOf, showFelt } from './testing/measured-felt.tsx';
import { LAYOUTS, POCKETS, slipOf } from './testing/measures.ts';

afterEach(cleanup);

describe.each(LAYOUTS)('on %s', (_name, geometry) => {
  it('the tag of a refused bet stays in its cell', () => {
    const { showUntaken, one } = showFelt(geometry);
    showUntaken(slipOf(POCKETS.map(String), [5]));
    for (const pocket of POCKETS) {
      const cell = geometry.cells.get(String(pocket)) ?? expect.fail(`no cell ${pocket}`);
      const tag = boxOf(one(`[data-stack="${pocket}"] .felt-flag-untaken > rect`));
      expect.soft(tag.x, String(pocket)).toBeGreaterThanOrEqual(cell.x);
      expect.soft(tag.x + tag.width, String(pocket)).toBeLessThanOrEqual(cell.x + cell.width);
    }
  });
});

it.each(LAYOUTS)('zero lights up in the shape of its arch, on %s', (_name, geometry) => {
  const { container } = render(
    <svg aria-hidden="true">
      <Glow geometry={geometry} lit={['0', '17']} picked={null} />
    </svg>,
  );
  expect(container.querySelector('[data-lit="0"]')?.localName).toBe('path');
  expect(container.querySelector('[data-lit="17"]')?.localName).toBe('rect');
});

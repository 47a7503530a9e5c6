import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WheelGlyph } from './WheelGlyph.tsx';

it('lights the pockets that a favourite covers, and draws the others as ticks', () => {
  const { container } = render(<WheelGlyph pockets={[0, 17, 32]} />);
  const drawn = (fill: string): number =>
    (container.querySelector(`path[fill="${fill}"]`)?.getAttribute('d') ?? '').split('M').length - 1;
  expect([drawn('var(--accent)'), drawn('var(--tick)')]).toEqual([3, 34]);
});

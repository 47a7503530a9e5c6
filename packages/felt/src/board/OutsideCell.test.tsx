import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OutsideCell } from './OutsideCell.tsx';

const fontOf = (kind: 'dozen' | 'low', height: number): number => {
  const box = { x: 0, y: 0, width: 40, height };
  const { container } = render(
    <svg aria-hidden="true">
      <OutsideCell kind={kind} box={box} word="1 – 18" prefix="" orientation="vertical" />
    </svg>,
  );
  return Number(container.querySelector('.felt-word')?.getAttribute('font-size'));
};

it('an upright word is as large as its cell allows, and never larger than the others', () => {
  expect(fontOf('low', 50)).toBeCloseTo(10.5);
  expect(fontOf('dozen', 100)).toBeCloseTo(13);
  expect(fontOf('low', 200)).toBe(14.5);
});

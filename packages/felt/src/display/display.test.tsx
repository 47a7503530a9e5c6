import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DisplayPanel } from './DisplayPanel.tsx';
import { drawSegments } from './segments.ts';

const strokes = (path: string) => path.split('Z').length - 1;

describe('the seven-segment digits', () => {
  it.each([
    ['8', 7],
    ['1', 2],
    ['7', 3],
    ['0', 6],
    ['-', 1],
    ['17', 5],
    ['1463', 2 + 4 + 6 + 5],
  ])('light %s with %i strokes and leave the rest as ghosts', (text, lit) => {
    const drawn = drawSegments(text, 6, 28);
    expect(strokes(drawn.lit)).toBe(lit);
    expect(strokes(drawn.lit) + strokes(drawn.ghost)).toBe(6 * 7);
  });

  it('keep their width for every value, and grow rather than lose a digit', () => {
    expect(drawSegments('1', 5, 28).width).toBe(drawSegments('88888', 5, 28).width);
    expect(drawSegments('123456', 5, 28).width).toBeGreaterThan(drawSegments('12345', 5, 28).width);
    expect(drawSegments('12.50', 4, 28).width).toBe(drawSegments('1250', 4, 28).width);
  });
});

describe('the display glass', () => {
  it('gives screen readers each value in words and digits', () => {
    const fields = [
      { id: 'win', label: 'Win', value: 175, digits: 5, live: true },
      { id: 'balance', label: 'Balance', value: 1463, digits: 6 },
    ];
    const { container } = render(<DisplayPanel fields={fields} label="Display" />);
    expect(screen.getByRole('region', { name: 'Display' })).toBeVisible();
    expect(container.querySelector('[data-field="win"]')?.textContent).toBe('Win175');
    expect(container.querySelector('[data-field="win"] output')?.getAttribute('aria-live')).toBe('polite');
    expect(container.querySelector('[data-field="balance"] output')?.getAttribute('aria-live')).toBe('off');
    expect(container.querySelector('.felt-glass-compact'), 'only where it is asked for').toBeNull();
  });
});

import { angleOf, POCKETS } from '@lajvard/roulette';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Wheel } from './Wheel.tsx';

afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'animate');
});

it.each(POCKETS.map((pocket) => [pocket]))('shows the ball in pocket %i', (number) => {
  const { container } = render(<Wheel restingNumber={number} label="Wheel" />);
  const ball = container.querySelector<HTMLElement>(`[data-ball="${number}"]`);
  const angle = Number(/rotate\(([-\d.]+)rad\)/.exec(ball?.style.transform ?? '')?.[1]);
  expect(angle).toBeCloseTo(angleOf(number), 4);
});

it('turns by itself, except under reduced motion', () => {
  const animate = vi.fn((_frames: Keyframe[]) => ({ cancel: () => {}, currentTime: 0 }));
  Object.assign(HTMLElement.prototype, { animate });
  render(<Wheel restingNumber={17} label="Wheel" reducedMotion />);
  expect(animate).not.toHaveBeenCalled();
  render(<Wheel restingNumber={17} label="Wheel" reducedMotion={false} />);
  expect(animate).toHaveBeenCalledOnce();
  const turns = animate.mock.calls[0]?.[0].map(({ transform }) => transform);
  expect(turns, 'one whole turn against the clock').toEqual(['rotate(0deg)', 'rotate(-360deg)']);
});

it('darkens towards its rim only: the shade is clear in the middle, half black at the edge, all else is opaque', () => {
  const { container } = render(<Wheel restingNumber={17} label="Wheel" />);
  const opacities = (gradient: string) =>
    [...container.querySelectorAll(`radialGradient[id$="${gradient}"] stop`)].map((stop) =>
      stop.getAttribute('stop-opacity'),
    );
  expect(opacities('shade')).toEqual(['0', '0', '0.55']);
  expect(opacities('ball')).toEqual(['1', '1', '1']);
});

it('is one named image for screen readers', () => {
  render(<Wheel restingNumber={null} label="The wheel, last number 17" />);
  expect(screen.getByRole('img', { name: 'The wheel, last number 17' })).toBeVisible();
});

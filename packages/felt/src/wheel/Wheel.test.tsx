import { angleOf, POCKETS } from '@lajvard/roulette';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WheelSpin } from './motion.ts';
import { Wheel } from './Wheel.tsx';

interface Rolled {
  frames: Keyframe[];
  duration: number;
  delay: number | undefined;
  iterations: number | undefined;
  currentTime: number | null;
}

let rolled: Rolled[] = [];

/** jsdom has no animations: this stub records what would run. */
function animate(frames: Keyframe[], options: KeyframeAnimationOptions) {
  const { delay, iterations } = options;
  const animation = {
    frames,
    duration: Number(options.duration),
    delay,
    iterations,
    currentTime: null,
    cancel: () => {},
  };
  rolled.push(animation);
  return animation;
}

const ballRuns = () => rolled.filter(({ frames }) => frames.length > 2);

beforeEach(() => {
  rolled = [];
  vi.useFakeTimers({ now: 1_000_000 });
  Object.assign(HTMLElement.prototype, { animate });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  Reflect.deleteProperty(HTMLElement.prototype, 'animate');
});

const spinTo = (number: number, startsInMs = 0) => ({
  number,
  startsAtMs: 1_000_000 + startsInMs,
  landsAtMs: 1_012_000 + startsInMs,
  now: () => Date.now(),
});

/** Radians of `rotate(...)`, on the wheel. */
function angleIn(transform: unknown): number {
  const angle = Number(/rotate\(([-\d.]+)rad\)/.exec(String(transform))?.[1]);
  return ((angle % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);
}

describe('the wheel', () => {
  it('rolls the ball to the angle of the pocket and tells when it lies', () => {
    const onLanded = vi.fn();
    render(<Wheel spin={spinTo(26)} restingNumber={17} label="Wheel" onLanded={onLanded} reducedMotion={false} />);
    const [run] = ballRuns();
    expect(run?.duration).toBe(12_000);
    expect(angleIn(run?.frames.at(-1)?.transform)).toBeCloseTo(angleOf(26), 4);
    act(() => void vi.advanceTimersByTime(11_900));
    expect(onLanded).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(200));
    expect(onLanded).toHaveBeenCalledExactlyOnceWith(26);
  });

  it('joins a spin that is under way where it is now', () => {
    render(<Wheel spin={spinTo(26, -5000)} restingNumber={null} label="Wheel" reducedMotion={false} />);
    expect(ballRuns()[0]?.currentTime).toBe(5000);
  });

  it('rests in the same place after the spin is gone', () => {
    const { container, rerender } = render(<Wheel spin={spinTo(26)} restingNumber={17} label="Wheel" />);
    const restingAt = () => container.querySelector<HTMLElement>('.felt-wheel-ball')?.style.transform;
    const landed = restingAt();
    rerender(<Wheel spin={null} restingNumber={26} label="Wheel" />);
    expect(restingAt()).toBe(landed);
    expect(angleIn(landed)).toBeCloseTo(angleOf(26), 4);
  });

  it('does not start a running ball again when the resting number changes', () => {
    const spin = spinTo(26);
    const { rerender } = render(<Wheel spin={spin} restingNumber={17} label="Wheel" reducedMotion={false} />);
    rerender(<Wheel spin={{ ...spin }} restingNumber={26} label="Wheel" reducedMotion={false} />);
    expect(ballRuns()).toHaveLength(1);
  });

  it.each(POCKETS.map((pocket) => [pocket]))(
    'lets a ball that rolls without a number fall into %i once it is told',
    (number) => {
      const onLanded = vi.fn();
      const free = { number: null, startsAtMs: 1_000_000, landsAtMs: 1_006_000, now: () => Date.now() };
      const wheel = (spin: WheelSpin, resting: number) => (
        <Wheel spin={spin} restingNumber={resting} label="Wheel" onLanded={onLanded} reducedMotion={false} />
      );
      const { container, rerender } = render(wheel(free, 17));
      act(() => void vi.advanceTimersByTime(8123));
      expect(onLanded).not.toHaveBeenCalled();
      expect(ballRuns().some(({ iterations }) => iterations === Number.POSITIVE_INFINITY)).toBe(true);
      rolled = [];
      rerender(wheel({ ...free, number, landsAtMs: Date.now() + 1600 }, number));
      const fall = ballRuns().at(-1);
      expect(fall).toMatchObject({ delay: 8123, duration: 1600, currentTime: 8123 });
      expect(Math.cos(angleIn(fall?.frames.at(-1)?.transform) - angleOf(number))).toBeCloseTo(1, 8);
      // it begins where the rolling ball is, according to the turn that runs below it
      const turn = ballRuns().find(({ iterations }) => iterations === Number.POSITIVE_INFINITY);
      const [first] = turn?.frames ?? [];
      const turned = ((8123 - (turn?.delay ?? 0)) / (turn?.duration ?? 1)) * 2 * Math.PI;
      const apart = angleIn(first?.transform) + turned - angleIn(fall?.frames[0]?.transform);
      expect(Math.cos(apart)).toBeCloseTo(1, 6);
      act(() => void vi.advanceTimersByTime(1700));
      expect(onLanded).toHaveBeenCalledExactlyOnceWith(number);
      expect(angleIn(container.querySelector<HTMLElement>('.felt-wheel-ball')?.style.transform)).toBeCloseTo(
        angleOf(number),
        4,
      );
    },
  );

  it('shows the ball of a free run even if it never lay anywhere', () => {
    const free = { number: null, startsAtMs: 1_000_000, landsAtMs: 1_006_000, now: () => Date.now() };
    const { container } = render(<Wheel spin={free} restingNumber={null} label="Wheel" reducedMotion={false} />);
    expect(container.querySelector('.felt-wheel-ball-hidden')).toBeNull();
    expect(ballRuns().length).toBeGreaterThan(0);
  });

  it('fades a number in for who asks for less motion, once it is told', () => {
    const free = { number: null, startsAtMs: 1_000_000, landsAtMs: 1_006_000, now: () => Date.now() };
    const { container, rerender } = render(<Wheel spin={free} restingNumber={17} label="Wheel" reducedMotion />);
    act(() => void vi.advanceTimersByTime(9000));
    expect(container.querySelector('.felt-wheel-result')).toBeNull();
    rerender(
      <Wheel spin={{ ...free, number: 26, landsAtMs: 1_009_500 }} restingNumber={26} label="Wheel" reducedMotion />,
    );
    act(() => void vi.advanceTimersByTime(600));
    expect(container.querySelector('.felt-wheel-result')?.textContent).toBe('26');
    expect(rolled).toEqual([]);
  });

  it('moves nothing for who asks for less motion: the number appears at the landing', () => {
    const { container } = render(<Wheel spin={spinTo(26)} restingNumber={17} label="Wheel" reducedMotion />);
    expect(rolled).toEqual([]);
    expect(container.querySelector('[data-ball]')).toBeNull();
    expect(container.querySelector('.felt-wheel-result')).toBeNull();
    act(() => void vi.advanceTimersByTime(12_100));
    expect(container.querySelector('[data-ball="26"]')).not.toBeNull();
    expect(container.querySelector('.felt-wheel-result')?.textContent).toBe('26');
  });

  it('is one named picture for readers', () => {
    render(<Wheel spin={null} restingNumber={null} label="The wheel, last number 17" />);
    expect(screen.getByRole('img', { name: 'The wheel, last number 17' })).toBeVisible();
  });
});

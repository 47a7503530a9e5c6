import type { KnownWheel, Scene } from '@lajvard/wheel';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const turning = { paint: vi.fn((_sceneIn: (ms: number) => Scene) => 0), close: vi.fn() };
const graphicsOf = vi.fn(() => ({}) as object | null);
const openTurningPainter = vi.fn(async () => turning);
vi.mock('./graphics.ts', () => ({ graphicsOf }));
vi.mock('./turning-painter.ts', () => ({ openTurningPainter }));

const RESTING: KnownWheel = { spin: null, resting: 17, takenOutAt: null };
const ROLLING: KnownWheel = {
  spin: { number: null, launchesAt: 0, landsAt: 60_000, knownAt: null },
  resting: 17,
  takenOutAt: null,
};
const animate = vi.fn((_frames: Keyframe[]) => ({ cancel: vi.fn(), startTime: null }));
let seen = true;

let observed: Element[] = [];
let tell = (_entries: { isIntersecting: boolean }[]) => {};

class Observer {
  constructor(told: typeof tell) {
    tell = told;
  }
  observe(element: Element): void {
    observed.push(element);
    tell([{ isIntersecting: seen }]);
  }
  disconnect(): void {}
}

beforeEach(() => {
  vi.resetModules(); // a page that has switched to a faster way keeps it
  vi.clearAllMocks();
  vi.useFakeTimers();
  vi.stubGlobal('IntersectionObserver', Observer);
  Object.assign(HTMLElement.prototype, { animate });
  Object.defineProperty(document, 'timeline', { value: { currentTime: 0 }, configurable: true });
  graphicsOf.mockReturnValue({});
  openTurningPainter.mockResolvedValue(turning);
  seen = true;
  observed = [];
});
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'animate');
  Reflect.deleteProperty(document, 'timeline');
});

async function show(wheel: KnownWheel, { calm = false } = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: calm, addEventListener() {}, removeEventListener() {} }));
  const { WheelScene } = await import('./WheelScene.tsx');
  const { container, rerender, unmount } = render(<WheelScene wheel={wheel} now={() => Date.now()} />);
  return {
    container,
    canvas: () => container.querySelector('canvas'),
    ball: () => container.querySelector<HTMLElement>('.felt-scene-ball'),
    still: () => container.querySelector('img'),
    painted: () => container.querySelector('[data-painted]') !== null,
    unmount,
    know: (known: KnownWheel) => rerender(<WheelScene wheel={known} now={() => Date.now()} />),
  };
}

/** Lets time pass; React and parts of the program that load in real time follow step by step. */
async function pass(ms: number): Promise<void> {
  for (const part of [ms, 40, 40])
    await act(async () => {
      await vi.advanceTimersByTimeAsync(part);
      await vi.dynamicImportSettled();
    });
}

it('the still picture is shown until the painter has loaded, then the turning wheel', async () => {
  let loaded = (_painter: typeof turning) => {};
  openTurningPainter.mockReturnValue(new Promise((resolve) => (loaded = resolve)));
  const scene = await show(RESTING);
  await pass(500);
  expect(scene.still()).toBeVisible();
  expect(scene.painted()).toBe(false);
  loaded(turning);
  await pass(100);
  expect(scene.painted()).toBe(true);
  expect(turning.paint.mock.calls.length).toBeGreaterThan(3);
});

it('a scene that leaves the page paints no more and gives its graphics back', async () => {
  const scene = await show(RESTING);
  await pass(500);
  expect(turning.paint).toHaveBeenCalled();
  scene.unmount();
  turning.paint.mockClear();
  await pass(500);
  expect(turning.paint).not.toHaveBeenCalled();
  expect(turning.close).toHaveBeenCalledOnce();
});

it('the still picture stays when the images cannot be loaded', async () => {
  openTurningPainter.mockRejectedValue(new Error('no network'));
  const scene = await show(RESTING);
  await pass(500);
  expect(scene.painted()).toBe(false);
  expect(scene.still()).toBeVisible();
});

it('without WebGL only the ball moves', async () => {
  graphicsOf.mockReturnValue(null);
  const scene = await show(ROLLING);
  await pass(500);
  expect(scene.canvas()).toBeNull();
  expect(scene.painted()).toBe(true);
  const [frames] = animate.mock.lastCall as [Keyframe[]];
  expect(new Set(frames.map(({ transform }) => transform)).size).toBeGreaterThan(80);
});

it('the ball’s path is in shares of the picture, which fit when a phone is turned', async () => {
  graphicsOf.mockReturnValue(null);
  const scene = await show(RESTING);
  await pass(500);
  const { transform = '' } = scene.ball()?.style ?? {};
  const [, x, y] = /^translate\(([\d.]+)%, ?([\d.]+)%\) scale\([\d.]+\)$/.exec(transform) ?? [];
  // The middle of the lit pocket is where the ball lies: both in per cent of the same picture.
  const lit = scene.container.querySelector<HTMLElement>('.felt-scene-lit')?.style.clipPath ?? '';
  const corners = [...lit.matchAll(/([\d.]+)% ([\d.]+)%/g)].map(([, ...at]) => at.map(Number));
  for (const [axis, at] of [x, y].entries()) {
    const edges = corners.map((corner) => corner[axis] ?? Number.NaN);
    expect(Number(at)).toBeGreaterThan(Math.min(...edges));
    expect(Number(at)).toBeLessThan(Math.max(...edges));
  }
});

it('whether the scene is seen does not depend on where the ball is, and the last answer counts', async () => {
  const scene = await show(ROLLING);
  await pass(500);
  expect(observed).toEqual([scene.container.querySelector('.felt-scene')]);
  turning.paint.mockClear();
  tell([{ isIntersecting: false }, { isIntersecting: true }]);
  await pass(500);
  expect(turning.paint).toHaveBeenCalled();
});

it('without WebGL a ball at rest and the light in its pocket are shown without an animation', async () => {
  graphicsOf.mockReturnValue(null);
  const { container, ball } = await show(RESTING, { calm: true });
  await pass(500);
  expect(animate).not.toHaveBeenCalled();
  expect(ball()).toHaveStyle({ opacity: '1' });
  expect(container.querySelector('.felt-scene-lit')).toHaveStyle({ opacity: '1' });
});

it('while the graphics context is lost only the ball moves; then the wheel turns again', async () => {
  const scene = await show(ROLLING);
  await pass(500);
  act(() => void scene.canvas()?.dispatchEvent(new Event('webglcontextlost')));
  await pass(500);
  expect(scene.canvas()).toBeNull();
  expect(scene.painted()).toBe(true);
  await pass(10_000);
  expect(scene.canvas()).not.toBeNull();
  expect(scene.painted()).toBe(true);
});

it('slow frames lead to a smaller canvas, then to the ball alone for good', async () => {
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => setTimeout(() => run(performance.now()), 60));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  vi.stubGlobal('innerWidth', 1440);
  const scene = await show(ROLLING);
  await pass(1000);
  expect(scene.canvas()).toHaveAttribute('width', '1472');
  await pass(4000);
  expect(scene.canvas()).toHaveAttribute('width', '982');
  await pass(4000);
  expect(scene.canvas()).toBeNull();
  cleanup();
  expect((await show(ROLLING)).canvas()).toBeNull();
});

it('under reduced motion the scene draws only what has changed', async () => {
  const scene = await show(RESTING, { calm: true });
  await pass(3000);
  expect(turning.paint).toHaveBeenCalledTimes(1);
  scene.know(ROLLING);
  await pass(3000);
  expect(turning.paint).toHaveBeenCalledTimes(2);
  const [sceneIn] = turning.paint.mock.lastCall as [(ms: number) => Scene];
  expect(sceneIn(0).ball).toBeNull();
});

it('the scene draws nothing while it is out of view', async () => {
  seen = false;
  await show(ROLLING);
  await pass(3000);
  expect(turning.paint).not.toHaveBeenCalled();
});

it('the scene draws nothing while the page is hidden and the browser gives no frames', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 1);
  vi.stubGlobal('cancelAnimationFrame', () => {});
  graphicsOf.mockReturnValue(null);
  await show(ROLLING);
  await pass(10_000);
  expect(animate).not.toHaveBeenCalled();
});

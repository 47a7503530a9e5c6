import { classes } from '@lajvard/ui';
import { type KnownWheel, sceneAt } from '@lajvard/wheel';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useReducedMotion } from '../wheel/useReducedMotion.ts';
import { openPainter } from './open-painter.ts';
import type { Painter } from './painter.ts';
import stillUrl from './pictures/still.webp';
import { SlowFrames } from './slow-frames.ts';

export interface WheelSceneProps {
  wheel: KnownWheel;
  /** Epoch ms of the server's clock. */
  now(): number;
  className?: string | undefined;
}

/** A way to draw: the canvas's size, px (null: no canvas, the ball alone moves), and how slow its frames may be, ms. */
interface Way {
  readonly canvas: readonly [width: number, height: number] | null;
  readonly limitMs: number;
}

/** From the finest to the quickest. The second still turns the rotor where frames come at half the rate. */
const WAYS: readonly [Way, Way, Way] = [
  { canvas: [1472, 720], limitMs: 20 },
  { canvas: [982, 480], limitMs: 40 },
  { canvas: null, limitMs: Number.POSITIVE_INFINITY },
];
const QUICKEST = WAYS.length - 1;
const SMALL_SCREEN_PX = 1023;
/** After a lost context the canvas is retried, but not forever. */
const AGAIN_MS = 10_000;
const MAX_LOSSES = 2;

/** How this page draws now: it only ever switches to a quicker way, even when a wheel is shown again. */
let reached = 0;

/**
 * The wheel as the studio's camera sees it, 60 times a second: the same shape, light and motion as the film. Fills its
 * parent. Until the drawing is ready, and where it cannot be, a still picture stands in. Where frames come too slowly
 * it goes over to a quicker way of drawing.
 */
export function WheelScene({ wheel, now, className }: WheelSceneProps) {
  const scene = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLCanvasElement & HTMLDivElement>(null);
  const still = useReducedMotion();
  const way = usePainting(scene, element, { wheel, now, still });
  const { spin, resting } = wheel;
  const [width, height] = WAYS[way]?.canvas ?? [];
  return (
    <div
      ref={scene}
      className={classes('felt-scene cover', className)}
      aria-hidden="true"
      dir="ltr"
      data-ball={spin ? (spin.number ?? 'rolling') : (resting ?? 'none')}
    >
      <div className="felt-scene-picture cover">
        <img className="cover full" src={stillUrl} alt="" decoding="async" />
        {width === undefined ? (
          <div key={way} ref={element} className="felt-scene-ball cover">
            <i className="felt-wheel-ball cover" />
          </div>
        ) : (
          <canvas key={way} ref={element} className="cover full" width={width} height={height} />
        )}
      </div>
      <div className="felt-scene-light cover" />
    </div>
  );
}

interface Moving {
  wheel: KnownWheel;
  now(): number;
  still: boolean;
}

/**
 * Paints frame after frame while the wheel can be seen; with less motion, only what has changed. Returns the way to
 * draw: the element must be one for it.
 */
function usePainting(
  scene: RefObject<HTMLElement | null>,
  element: RefObject<HTMLElement | null>,
  moving: Moving,
): number {
  const [way, setWay] = useState(() => Math.max(reached, window.innerWidth > SMALL_SCREEN_PX ? 0 : 1));
  const current = useRef<Drawing>(null);
  const lost = useRef(0);
  const again = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(moving);
  latest.current = moving;
  useEffect(() => {
    const target = element.current;
    if (!scene.current || !target || typeof IntersectionObserver === 'undefined') return;
    const goOn = (to: number) => {
      reached = Math.max(reached, to);
      setWay(to);
    };
    const drawing = new Drawing(scene.current, target, latest, {
      limitMs: WAYS[way]?.limitMs ?? Number.POSITIVE_INFINITY,
      onSlow: () => goOn(way + 1),
      onImpossible: () => goOn(QUICKEST),
      onLost: () => {
        setWay(QUICKEST);
        lost.current += 1;
        if (lost.current <= MAX_LOSSES) again.current = setTimeout(() => setWay(Math.max(reached, way)), AGAIN_MS);
      },
    });
    current.current = drawing;
    return () => drawing.close();
  }, [scene, element, way]);
  useEffect(() => () => clearTimeout(again.current), []);
  const { wheel, still } = moving;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has changed is to be seen
  useEffect(() => current.current?.change(), [wheel, still]);
  return way;
}

interface Limits {
  limitMs: number;
  /** Frames have come more slowly than `limitMs`. */
  onSlow(): void;
  /** The browser cannot draw on this element. */
  onImpossible(): void;
  /** The browser has taken the graphics away, as it may at any time. */
  onLost(): void;
}

class Drawing {
  readonly #scene: HTMLElement;
  readonly #element: HTMLElement;
  readonly #moving: RefObject<Moving>;
  readonly #limits: Limits;
  readonly #observer: IntersectionObserver;
  readonly #frames: SlowFrames;
  #painter: Painter | null = null;
  #seen = false;
  #frame = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(scene: HTMLElement, element: HTMLElement, moving: RefObject<Moving>, limits: Limits) {
    this.#scene = scene;
    this.#element = element;
    this.#moving = moving;
    this.#limits = limits;
    this.#frames = new SlowFrames(limits.limitMs);
    this.#observer = new IntersectionObserver((entries) => {
      this.#seen = entries.at(-1)?.isIntersecting ?? false;
      this.change();
    });
    element.addEventListener('webglcontextlost', limits.onLost);
    this.#open();
  }

  /** Redraws after a change. The browser gives no frames while the page is hidden. */
  change(): void {
    clearTimeout(this.#pause);
    cancelAnimationFrame(this.#frame);
    if (this.#seen && !this.#closed) this.#frame = requestAnimationFrame((time) => this.#paint(time));
  }

  close(): void {
    this.#closed = true;
    this.change();
    this.#element.removeEventListener('webglcontextlost', this.#limits.onLost);
    this.#observer.disconnect();
    this.#painter?.close();
  }

  async #open(): Promise<void> {
    const painter = await openPainter(this.#element).catch(() => undefined); // not loaded: the still picture stays
    if (this.#closed) return painter?.close();
    if (painter === null) return this.#limits.onImpossible();
    if (painter === undefined) return;
    this.#painter = painter;
    // Not the element: the ball moves it, at times out of everybody's sight.
    this.#observer.observe(this.#scene);
  }

  #paint(time: number): void {
    const { wheel, now, still } = this.#moving.current;
    const at = now();
    const holds = this.#painter?.paint(still ? () => stillSceneOf(wheel, at) : (ms) => sceneAt(at + ms, wheel)) ?? 0;
    this.#element.dataset.painted = '';
    if (still) return;
    if (holds > 0) this.#pause = setTimeout(() => this.change(), holds);
    else if (this.#frames.count(time)) this.#limits.onSlow();
    else this.change();
  }
}

/** The wheel without movement: the ball lies in its pocket, or is not on the wheel while its number is not known. */
function stillSceneOf({ spin, resting }: KnownWheel, now: number) {
  const number = spin === null ? resting : now < spin.landsAt ? null : spin.number;
  return sceneAt(0, { spin: null, resting: number, takenOutAt: null });
}

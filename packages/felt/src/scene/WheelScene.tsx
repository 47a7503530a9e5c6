import { classes } from '@lajvard/ui';
import { type KnownWheel, sceneAt } from '@lajvard/wheel';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useReducedMotion } from '../wheel/useReducedMotion.ts';
import type { Painter } from './painter.ts';
import stillUrl from './pictures/still.webp';

export interface WheelSceneProps {
  wheel: KnownWheel;
  /** Epoch ms of the server's clock. */
  now(): number;
  className?: string | undefined;
}

/** The drawn picture's size, px; a phone's screen is smaller than a monitor's stage. */
const LARGE = [1280, 720] as const;
const SMALL = [854, 480] as const;
const SMALL_SCREEN_PX = 1023;

/**
 * The wheel as the studio's camera sees it, 60 times a second: the same shape, light and motion as the film. Fills its
 * parent. Until the drawing is ready, and where it cannot be, a still picture stands in.
 */
export function WheelScene({ wheel, now, className }: WheelSceneProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const still = useReducedMotion();
  const lost = usePainting(canvas, { wheel, now, still });
  const { spin, resting } = wheel;
  return (
    <div
      className={classes('felt-scene cover', className)}
      aria-hidden="true"
      dir="ltr"
      data-ball={spin ? (spin.number ?? 'rolling') : (resting ?? 'none')}
    >
      <img className="felt-scene-picture cover full" src={stillUrl} alt="" decoding="async" />
      <canvas key={String(lost)} ref={canvas} className="felt-scene-picture cover full" />
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
 * Paints frame after frame while the canvas can be seen; with less motion, only what has changed. Returns whether the
 * graphics context was lost: a new canvas is then painted without WebGL.
 */
function usePainting(canvas: RefObject<HTMLCanvasElement | null>, moving: Moving): boolean {
  const [lost, setLost] = useState(false);
  const latest = useRef(moving);
  latest.current = moving;
  useEffect(() => {
    const element = canvas.current;
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const drawing = new Drawing(element, latest, lost);
    const lose = () => setLost(true);
    element.addEventListener('webglcontextlost', lose);
    return () => {
      element.removeEventListener('webglcontextlost', lose);
      drawing.close();
    };
  }, [canvas, lost]);
  return lost;
}

class Drawing {
  readonly #canvas: HTMLCanvasElement;
  readonly #moving: RefObject<Moving>;
  readonly #observer: IntersectionObserver;
  #painter: Painter | null = null;
  #seen = false;
  #frame = 0;
  #closed = false;
  #painted: KnownWheel | null = null;

  constructor(canvas: HTMLCanvasElement, moving: RefObject<Moving>, flat: boolean) {
    this.#canvas = canvas;
    this.#moving = moving;
    const [width, height] = window.innerWidth > SMALL_SCREEN_PX ? LARGE : SMALL;
    Object.assign(canvas, { width, height });
    this.#observer = new IntersectionObserver(([entry]) => {
      this.#seen = entry?.isIntersecting ?? false;
      this.#next();
    });
    this.#open(flat);
  }

  close(): void {
    this.#closed = true;
    this.#observer.disconnect();
    cancelAnimationFrame(this.#frame);
    this.#painter?.close();
  }

  async #open(flat: boolean): Promise<void> {
    const { openPainter } = await import('./draw-scene.ts');
    const painter = await openPainter(this.#canvas, flat).catch(() => null);
    if (this.#closed) painter?.close();
    if (this.#closed || painter === null) return;
    this.#painter = painter;
    this.#observer.observe(this.#canvas);
  }

  /** The browser asks for no frames while the page is hidden. */
  #next(): void {
    cancelAnimationFrame(this.#frame);
    if (this.#seen && !this.#closed) this.#frame = requestAnimationFrame(() => this.#paint());
  }

  #paint(): void {
    const { wheel, now, still } = this.#moving.current;
    if (!still) this.#painter?.paint(sceneAt(now(), wheel));
    else if (wheel !== this.#painted) this.#painter?.paint(stillSceneOf(wheel, now()));
    this.#painted = still ? wheel : null;
    this.#canvas.dataset.painted = '';
    this.#next();
  }
}

/** The wheel without movement: the ball lies in its pocket, or is not on the wheel while its number is not known. */
function stillSceneOf({ spin, resting }: KnownWheel, now: number) {
  const number = spin === null ? resting : now < spin.landsAt ? null : spin.number;
  return sceneAt(0, { spin: null, resting: number, takenOutAt: null });
}

import { spotOf } from '@lajvard/roulette';
import { type RefObject, useEffect, useState } from 'react';
import { type FeltGeometry, type Point, spotAt } from '../layout/geometry.ts';
import { type Aim, aimedSpot, followFinger } from './aim.ts';
import type { HitHandlers } from './HitLayer.tsx';

/** A finger that rests this long (ms) aims; one that leaves earlier taps or scrolls the page. */
const AIMS_AFTER_MS = 130;
/** A finger that rests this long (ms) on an outside bet or a stack opens its menu. */
const MENU_AFTER_MS = 520;
/** Tolerance in px for a resting finger. */
const WANDER = 9;
/** A finger that lands within this time (ms) after the page scrolled only stops the scrolling. */
const STILL_SCROLLING_MS = 90;

/**
 * What the lens shows. `client`: the finger's position on the screen in px; `spot`: null once it has left the felt.
 */
export interface ShownAim {
  at: Point;
  client: Point;
  spot: string | null;
}

/**
 * Handles touch on the felt. A tap bets where it lands; a finger that rests, or slides across, aims under a lens and
 * bets where it lifts; one that moves along the page at once scrolls it; one that rests on an outside bet or a stack
 * opens its menu.
 */
export function useFinger(
  layer: RefObject<HTMLElement | null>,
  geometry: FeltGeometry,
  handlers: HitHandlers,
): ShownAim | null {
  const [aim, setAim] = useState<ShownAim | null>(null);
  useEffect(() => {
    const element = layer.current;
    if (!element) return;
    const finger = new Finger(element, geometry, handlers, setAim);
    return () => finger.end();
  }, [layer, geometry, handlers]);
  return aim;
}

interface Touching {
  readonly id: number;
  readonly start: Point;
  readonly timers: ReturnType<typeof setTimeout>[];
  /** Null while the finger only rests. */
  aim: Aim | null;
  movedAt: number;
  last: Point;
  menuOpened: boolean;
}

const NO_MODIFIER = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

/**
 * One finger on one felt. Uses touch events, because only they can keep the page from scrolling once aiming has begun.
 */
class Finger {
  readonly #element: HTMLElement;
  readonly #geometry: FeltGeometry;
  readonly #handlers: HitHandlers;
  readonly #show: (aim: ShownAim | null) => void;
  readonly #ended = new AbortController();
  #touching: Touching | null = null;
  #scrolledAt = Number.NEGATIVE_INFINITY;

  constructor(
    element: HTMLElement,
    geometry: FeltGeometry,
    handlers: HitHandlers,
    show: (aim: ShownAim | null) => void,
  ) {
    this.#element = element;
    this.#geometry = geometry;
    this.#handlers = handlers;
    this.#show = show;
    const { signal } = this.#ended;
    element.addEventListener('touchstart', (event) => this.#lands(event), { passive: true, signal });
    element.addEventListener('touchmove', (event) => this.#moves(event), { passive: false, signal });
    element.addEventListener('touchend', (event) => this.#lifts(event), { passive: false, signal });
    element.addEventListener('touchcancel', () => this.#forget(), { signal });
    window.addEventListener('scroll', () => this.#scrolls(), { passive: true, signal });
  }

  end(): void {
    this.#ended.abort();
    this.#forget();
  }

  #lands(event: TouchEvent): void {
    const touch = event.touches[0];
    this.#forget();
    if (!touch || event.touches.length > 1 || event.timeStamp - this.#scrolledAt < STILL_SCROLLING_MS) return;
    const start = pointOf(touch);
    const spot = spotAt(this.#toFelt(start), this.#geometry)?.key;
    const timers = [setTimeout(() => this.#aims(), AIMS_AFTER_MS)];
    if (spot !== undefined && this.#hasMenu(spot)) timers.push(setTimeout(() => this.#menu(spot), MENU_AFTER_MS));
    const { identifier: id } = touch;
    this.#touching = { id, start, timers, aim: null, movedAt: event.timeStamp, last: start, menuOpened: false };
  }

  #moves(event: TouchEvent): void {
    const touching = this.#touching;
    const touch = [...event.changedTouches].find(({ identifier }) => identifier === touching?.id);
    if (!touching || !touch) return;
    const client = pointOf(touch);
    const far = Math.hypot(client.x - touching.start.x, client.y - touching.start.y) > WANDER;
    if (far) stop(touching.timers);
    if (!touching.aim && !touching.menuOpened) {
      if (!far) return;
      // Before the finger has rested, movement along the page belongs to the browser's scrolling; only movement
      // across is ours.
      const across = Math.abs(client.x - touching.start.x) > Math.abs(client.y - touching.start.y);
      if (!across || !event.cancelable) {
        this.#forget();
        return;
      }
      this.#aims();
    }
    if (event.cancelable) event.preventDefault();
    this.#aimFollows(touching, client, event.timeStamp);
  }

  #aimFollows(touching: Touching, client: Point, now: number): void {
    if (!touching.aim) return;
    touching.aim = followFinger(touching.aim, this.#toFelt(client), now - touching.movedAt);
    touching.movedAt = now;
    touching.last = client;
    this.#tell(touching);
  }

  #lifts(event: TouchEvent): void {
    const touching = this.#touching;
    if (!touching || ![...event.changedTouches].some(({ identifier }) => identifier === touching.id)) return;
    if (event.cancelable) event.preventDefault(); // no click afterwards, no zoom on a double tap
    const at = touching.aim ?? restingAim(this.#toFelt(touching.start));
    const spot = touching.menuOpened ? undefined : aimedSpot(at, this.#geometry);
    this.#forget();
    if (spot) this.#handlers.onPress(spot.key, { via: 'pointer', ...NO_MODIFIER });
  }

  /** Starts aiming, because the finger has rested or slid across. */
  #aims(): void {
    const touching = this.#touching;
    if (!touching || touching.aim) return;
    touching.aim = restingAim(this.#toFelt(touching.start));
    this.#tell(touching);
  }

  #menu(spot: string): void {
    const touching = this.#touching;
    if (!touching) return;
    touching.menuOpened = true;
    touching.aim = null;
    this.#show(null);
    this.#handlers.onHover(null);
    this.#handlers.onMenu(spot, touching.start);
  }

  #hasMenu(spot: string): boolean {
    return spotOf(spot)?.inside === false || this.#handlers.hasChips(spot);
  }

  #tell({ aim, last }: Touching): void {
    if (!aim) return;
    const spot = aimedSpot(aim, this.#geometry)?.key ?? null;
    this.#handlers.onHover(spot);
    this.#show({ at: aim.at, client: last, spot });
  }

  #forget(): void {
    if (!this.#touching) return;
    stop(this.#touching.timers);
    this.#touching = null;
    this.#handlers.onHover(null);
    this.#show(null);
  }

  #scrolls(): void {
    this.#scrolledAt = performance.now();
  }

  #toFelt({ x, y }: Point): Point {
    const box = this.#element.getBoundingClientRect();
    const { margin, width, height } = this.#geometry;
    return {
      x: ((x - box.x) / box.width) * (width + 2 * margin) - margin,
      y: ((y - box.y) / box.height) * (height + 2 * margin) - margin,
    };
  }
}

const restingAim = (at: Point): Aim => ({ finger: at, at });

const pointOf = ({ clientX: x, clientY: y }: Touch): Point => ({ x, y });

function stop(timers: readonly ReturnType<typeof setTimeout>[]): void {
  for (const timer of timers) clearTimeout(timer);
}

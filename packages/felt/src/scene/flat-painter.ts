import { angleOf, type Pocket, WHEEL_ORDER } from '@lajvard/roulette';
import {
  BALL_RADIUS,
  Camera,
  POCKET_INNER,
  pocketOfRest,
  ROTOR_RADIUS,
  type Scene,
  surfaceHeight,
} from '@lajvard/wheel';
import type { Painter } from './painter.ts';

/** The picture in its own shape, scene.css; the ball's path is in shares of it, so it fits every size on the screen. */
const camera = new Camera(1472, 720);
/** The drawn ball's width as a share of the picture's, scene.css. */
const BALL_WIDTH = 0.021;
/** Planned at a time, and how long before its end the next plan is made. */
const AHEAD_MS = 3000;
const SPARE_MS = 1000;
const STEP_MS = 1000 / 60;

/**
 * The wheel without WebGL: the still picture, and over it `place`, an element as large as the picture with the ball in
 * its upper left corner. The rotor is still; the ball moves relative to it, into the same pocket. The ball's path is
 * handed to the browser in advance, as an animation: nothing is painted, and it keeps running while the page is busy or
 * the picture changes its size. Likewise the light in the pocket where the ball lies.
 */
export function openFlatPainter(place: HTMLElement): Painter {
  let running: Animation | null = null;
  const light = document.createElement('i');
  light.className = 'felt-scene-lit cover';
  place.before(light);
  let shining: Animation | null = null;
  return {
    paint(sceneIn) {
      const scenes = Array.from({ length: Math.ceil(AHEAD_MS / STEP_MS) + 1 }, (_, index) => sceneIn(index * STEP_MS));
      const keyframes = scenes.map(keyframeOf);
      const pockets = scenes.map(pocketOfRest);
      const lit = pockets.find((pocket) => pocket !== null);
      shining?.cancel();
      shining = null;
      if (lit !== undefined) {
        light.style.clipPath = outlineOf(lit);
        const frames = pockets.map((pocket) => ({ opacity: pocket === lit ? 1 : 0 }));
        if (!isStill(frames)) {
          shining = light.animate(frames, { duration: AHEAD_MS, fill: 'forwards' });
          shining.startTime = document.timeline.currentTime;
        }
      }
      light.style.opacity = lit !== undefined && shining === null ? '1' : '';
      const before = running;
      running = isStill(keyframes) ? null : place.animate(keyframes, { duration: AHEAD_MS, fill: 'forwards' });
      // Starts now, not when the browser gets to it.
      if (running) running.startTime = document.timeline.currentTime;
      Object.assign(place.style, running ? {} : keyframes[0]);
      before?.cancel();
      return AHEAD_MS - SPARE_MS;
    },
    close() {
      running?.cancel();
      shining?.cancel();
      light.remove();
    },
  };
}

/** Corners of a pocket with its number, half a pocket to either side of its middle. */
const CORNERS = [
  [POCKET_INNER, -1],
  [ROTOR_RADIUS - 2, -1],
  [ROTOR_RADIUS - 2, 0],
  [ROTOR_RADIUS - 2, 1],
  [POCKET_INNER, 1],
] as const;

function outlineOf(pocket: Pocket): string {
  const corners = CORNERS.map(([radius, side]) => {
    const angle = angleOf(pocket) + (side * Math.PI) / WHEEL_ORDER.length;
    const { x, y } = camera.project([radius * Math.sin(angle), radius * Math.cos(angle), surfaceHeight(radius)]);
    return shareOf(x, y).join(' ');
  });
  return `polygon(${corners.join()})`;
}

/** A place on the picture, as shares of its width and height. */
const shareOf = (x: number, y: number): [string, string] => [
  `${((x / camera.width) * 100).toFixed(3)}%`,
  `${((y / camera.height) * 100).toFixed(3)}%`,
];

type BallKeyframe = { transform: string; opacity: number };

const isStill = ([first, ...others]: readonly Partial<BallKeyframe>[]): boolean =>
  others.every(({ transform, opacity }) => transform === first?.transform && opacity === first?.opacity);

function keyframeOf({ ball, rotorAngle }: Scene): BallKeyframe {
  if (ball === null) return { transform: 'none', opacity: 0 };
  const angle = ball.angle - rotorAngle;
  const { x, y, scale } = camera.project([ball.radius * Math.sin(angle), ball.radius * Math.cos(angle), ball.height]);
  const size = (2 * BALL_RADIUS * scale) / (BALL_WIDTH * camera.width);
  return {
    transform: `translate(${shareOf(x, y).join()}) scale(${size.toFixed(3)})`,
    opacity: ball.opacity,
  };
}

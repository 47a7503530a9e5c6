import { BALL_RADIUS, Camera, type Scene } from '@lajvard/wheel';
import type { Painter } from './painter.ts';

/** The drawn ball's width as a share of the picture's, scene.css. */
const BALL_WIDTH = 0.021;
/** Planned at a time, and how long before its end the next plan is made. */
const AHEAD_MS = 3000;
const SPARE_MS = 1000;
const STEP_MS = 1000 / 60;

/**
 * The wheel without WebGL: the still picture, and over it `place`, an element as large as the picture with the ball in
 * its upper left corner. The rotor is still; the ball moves relative to it, into the same pocket. The ball's path is
 * handed to the browser in advance, as an animation: nothing is painted, and it keeps running while the page is busy.
 */
export function openFlatPainter(place: HTMLElement): Painter {
  let running: Animation | null = null;
  return {
    paint(sceneIn) {
      const camera = new Camera(place.clientWidth, place.clientHeight);
      const keyframes = Array.from({ length: Math.ceil(AHEAD_MS / STEP_MS) + 1 }, (_, index) =>
        keyframeOf(sceneIn(index * STEP_MS), camera),
      );
      const before = running;
      running = isStill(keyframes) ? null : place.animate(keyframes, { duration: AHEAD_MS, fill: 'forwards' });
      // Starts now, not when the browser gets to it.
      if (running) running.startTime = document.timeline.currentTime;
      Object.assign(place.style, running ? {} : keyframes[0]);
      before?.cancel();
      return AHEAD_MS - SPARE_MS;
    },
    close: () => running?.cancel(),
  };
}

type BallKeyframe = { transform: string; opacity: number };

const isStill = ([first, ...others]: readonly BallKeyframe[]): boolean =>
  others.every(({ transform, opacity }) => transform === first?.transform && opacity === first.opacity);

function keyframeOf({ ball, rotorAngle }: Scene, camera: Camera): BallKeyframe {
  if (ball === null) return { transform: 'none', opacity: 0 };
  const angle = ball.angle - rotorAngle;
  const { x, y, scale } = camera.project([ball.radius * Math.sin(angle), ball.radius * Math.cos(angle), ball.height]);
  const size = (2 * BALL_RADIUS * scale) / (BALL_WIDTH * camera.width);
  return {
    transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${size.toFixed(3)})`,
    opacity: ball.opacity,
  };
}

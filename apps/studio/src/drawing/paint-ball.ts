import { BALL_RADIUS, type BallPlace, type Projected, surfaceHeight } from '@lajvard/wheel';
import { smooth } from './light.ts';
import type { Stage } from './stage.ts';
import type { YuvPicture } from './yuv.ts';

/** Ivory: brightness of its darkest and lightest places (0..219), and its tint. */
const DARK = 74;
const BRIGHT = 196;
const BLUE_TINT = -9;
const RED_TINT = 5;
/** Where the light comes from, seen by the camera: left, up, towards us. */
const LIGHT = [-0.46, -0.6, 0.655] as const;
const MAX_STAMPS = 24;

/**
 * Paints the ball and its shadow. `places` are where it was while the shutter was open, first to last: a fast ball is a
 * streak, as in a camera. What is nearer to the camera (hub, rim) hides it.
 */
export function paintBall(picture: YuvPicture, stage: Stage, places: readonly BallPlace[]): void {
  const stamps = along(places);
  for (const place of stamps) paintShadow(picture, stage, place, 1 / stamps.length);
  const seen = stamps.map((place) => project(stage, place));
  const streak = streakShare(seen);
  stamps.forEach((place, index) => {
    paintStamp(picture, stage, seen[index] as Projected, place.opacity * streak);
  });
}

/** Enough places along the way that the stamps melt into one streak. */
function along(places: readonly BallPlace[]): readonly BallPlace[] {
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return [];
  const way = Math.abs(last.angle - first.angle) * last.radius;
  if (way < BALL_RADIUS * 0.5) return [last];
  const count = Math.min(MAX_STAMPS, Math.ceil(way / (BALL_RADIUS * 0.25)));
  return Array.from({ length: count }, (_, index) => mix(first, last, count === 1 ? 1 : index / (count - 1)));
}

function mix(from: BallPlace, to: BallPlace, share: number): BallPlace {
  const between = (a: number, b: number) => a + (b - a) * share;
  return {
    angle: between(from.angle, to.angle),
    radius: between(from.radius, to.radius),
    height: between(from.height, to.height),
    opacity: to.opacity,
  };
}

/**
 * How solid each stamp is, so that overlapping ones add up to the light a moving ball leaves, and a still
 * ball is solid.
 */
function streakShare(seen: readonly Projected[]): number {
  const [first, last] = [seen[0], seen.at(-1)];
  if (first === undefined || last === undefined || seen.length === 1) return 1;
  const way = Math.hypot(last.x - first.x, last.y - first.y);
  const diameter = 2 * BALL_RADIUS * last.scale;
  const total = Math.min(1, (1.7 * diameter) / (diameter + way));
  const overlap = Math.max(1, (seen.length * diameter) / (diameter + way));
  return 1 - (1 - Math.min(0.97, total)) ** (1 / overlap);
}

function project(stage: Stage, { angle, radius, height }: BallPlace): Projected {
  return stage.camera.project([radius * Math.sin(angle), radius * Math.cos(angle), height]);
}

function paintStamp(picture: YuvPicture, stage: Stage, centre: Projected, opacity: number): void {
  const size = BALL_RADIUS * centre.scale;
  eachPixel(picture, centre, size + 1, size + 1, (x, y, at) => {
    const [dx, dy] = [(x + 0.5 - centre.x) / size, (y + 0.5 - centre.y) / size];
    const off = Math.sqrt(dx * dx + dy * dy);
    const cover = Math.min(1, (1 - off) * size + 0.5) * opacity;
    if (cover <= 0 || (stage.depth[at] as number) < centre.depth - BALL_RADIUS * 0.6) return;
    const towards = Math.sqrt(Math.max(0, 1 - off * off));
    const facing = dx * LIGHT[0] + dy * LIGHT[1] + towards * LIGHT[2];
    const glint = smooth(0.93, 0.995, facing);
    const light = 16 + DARK + (BRIGHT - DARK) * Math.max(0, facing) ** 0.8 * (1 - glint) + (219 - DARK) * glint;
    picture.luma[at] = (picture.luma[at] as number) * (1 - cover) + Math.min(235, light) * cover;
    if (((x | y) & 1) === 0) tint(picture, x, y, cover);
  });
}

function tint(picture: YuvPicture, x: number, y: number, cover: number): void {
  const at = ((y >> 1) * picture.width) / 2 + (x >> 1);
  picture.blue[at] = (picture.blue[at] as number) * (1 - cover) + (128 + BLUE_TINT) * cover;
  picture.red[at] = (picture.red[at] as number) * (1 - cover) + (128 + RED_TINT) * cover;
}

/** The dark spot below the ball, away from the lamp; wider and fainter the higher the ball. */
function paintShadow(picture: YuvPicture, stage: Stage, place: BallPlace, share: number): void {
  const ground = surfaceHeight(place.radius);
  const above = Math.max(0, place.height - BALL_RADIUS - ground);
  const [sin, cos] = [Math.sin(place.angle), Math.cos(place.angle)];
  const fall = above + BALL_RADIUS * 0.7;
  const centre = stage.camera.project([place.radius * sin + 0.46 * fall, place.radius * cos - 0.2 * fall, ground]);
  const wide = BALL_RADIUS * centre.scale * (1.25 + above / 30);
  const high = wide * 0.72;
  const darkness = (0.62 * place.opacity * share) / (1 + above / 14);
  eachPixel(picture, centre, wide, high, (x, y, at) => {
    const off = Math.hypot((x + 0.5 - centre.x) / wide, (y + 0.5 - centre.y) / high);
    if (off >= 1 || (stage.depth[at] as number) < centre.depth - 12) return;
    const dark = darkness * (1 - smooth(0.35, 1, off));
    picture.luma[at] = 16 + ((picture.luma[at] as number) - 16) * (1 - dark);
  });
}

function eachPixel(
  picture: YuvPicture,
  centre: Projected,
  wide: number,
  high: number,
  paint: (x: number, y: number, at: number) => void,
): void {
  const left = Math.max(0, Math.floor(centre.x - wide));
  const right = Math.min(picture.width - 1, Math.ceil(centre.x + wide));
  const top = Math.max(0, Math.floor(centre.y - high));
  const bottom = Math.min(picture.height - 1, Math.ceil(centre.y + high));
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) paint(x, y, y * picture.width + x);
  }
}

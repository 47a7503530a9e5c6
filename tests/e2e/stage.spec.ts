import { expect, type Page, test } from '@playwright/test';
import { Camera, type KnownWheel, sceneAt } from '../../packages/wheel/src/index.ts';
import { LONG } from '../harness/browser/product.ts';
import { signIn, url } from '../harness/browser/table.ts';
import { newPlayer } from './new-player.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const SIZES = ['360x700', '390x844', '820x1180', '1024x600', '1366x625', '1440x900', '1920x1080', '2560x1440'];
const FRAME_MS = 1000 / 60;
const [LANDS_MS, LEAVES_MS] = [12_000, 20_000];

/** What shows the camera's picture, and the picture's width to its height. */
const FILM = { selector: 'section video', aspect: 16 / 9 };
const DRAWN = { selector: '.felt-scene-picture', aspect: 92 / 45 };

type Point = readonly [x: number, y: number];

/** Where the camera sees the ball's centre in every frame of four spins: shares of its picture's sides. */
const ballPath = (aspect: number): Point[] => {
  const camera = new Camera(720 * aspect, 720);
  const points = new Map<string, Point>();
  for (const number of [0, 8, 17, 34]) {
    const spin = { number, launchesAt: 0, landsAt: LANDS_MS, knownAt: null };
    const wheel: KnownWheel = { spin, resting: null, takenOutAt: null };
    for (let at = 0; at < LEAVES_MS; at += FRAME_MS) {
      const { ball } = sceneAt(at, wheel);
      if (ball === null) continue;
      const { angle, radius, height } = ball;
      const { x, y } = camera.project([radius * Math.sin(angle), radius * Math.cos(angle), height]);
      const point = [x / camera.width, y / camera.height] as const;
      points.set(point.map((share) => share.toFixed(2)).join(), point);
    }
  }
  return [...points.values()];
};

/**
 * In the page: how many points of the ball's path are not seen, because the picture is cut there or something lies over
 * it; a sentence while the wheel does not have the stage or has not arrived there.
 */
const UNSEEN = `(({ selector, aspect, points }) => {
  if (document.querySelector('[data-stage]')?.dataset.stage !== 'spin') return 'the wheel does not have the stage';
  const picture = document.querySelector(selector);
  if (!picture) return 'no picture';
  const moves = (each) => each instanceof CSSTransition && each.effect.target.contains(picture);
  if (document.getAnimations().some(moves)) return 'the stage moves';
  const { left, top, width, height } = picture.getBoundingClientRect();
  if (height === 0) return 'no picture yet';
  const fit = { cover: Math.max, contain: Math.min }[getComputedStyle(picture).objectFit] ?? Math.max;
  const high = fit(width / aspect, height);
  const inside = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  for (let each = picture; each; each = each.parentElement) {
    if (each !== picture && getComputedStyle(each).overflow === 'visible') continue;
    const box = each.getBoundingClientRect();
    inside.left = Math.max(inside.left, box.left);
    inside.top = Math.max(inside.top, box.top);
    inside.right = Math.min(inside.right, box.right);
    inside.bottom = Math.min(inside.bottom, box.bottom);
  }
  const hides = (each) => {
    const { visibility, backgroundColor } = getComputedStyle(each);
    return visibility !== 'hidden' && (each.localName !== 'footer' || backgroundColor !== 'rgba(0, 0, 0, 0)');
  };
  const over = [...document.querySelectorAll('section footer, section footer > *, [data-testid]')]
    .filter(hides)
    .map((each) => each.getBoundingClientRect());
  const isIn = (box, x, y) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  return points.filter(([shareX, shareY]) => {
    const x = left + width / 2 + (shareX - 0.5) * high * aspect;
    const y = top + height / 2 + (shareY - 0.5) * high;
    return !isIn(inside, x, y) || over.some((box) => isIn(box, x, y));
  }).length;
})`;

const unseen = (page: Page, picture: typeof FILM): Promise<unknown> =>
  page.evaluate(`${UNSEEN}(${JSON.stringify({ ...picture, points: ballPath(picture.aspect) })})`);

const seenAtEverySize = async (page: Page, picture: typeof FILM, before = async (): Promise<void> => {}) => {
  for (const size of SIZES) {
    const [width = 0, height = 0] = size.split('x').map(Number);
    await page.setViewportSize({ width, height });
    const look = () => before().then(() => unseen(page, picture));
    await expect.soft.poll(look, { message: `${size}: points of the path unseen` }).toBe(0);
  }
};

test('the ball of the drawn wheel is seen in every frame of a spin, at every size', { tag: LONG }, async ({ page }) => {
  await page.clock.install();
  await page.goto(url('/practice?lang=en'));
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.clock.runFor(60_000);
  while ((await page.locator('[data-stage=spin]').count()) === 0) await page.clock.runFor(500);
  await page.clock.pauseAt(new Date(Number(await page.evaluate('Date.now()')) + 1000));
  await seenAtEverySize(page, DRAWN, () => page.clock.runFor(100)); // another table may load
});

test('the ball of the film is seen in every frame of a spin, at every size', { tag: LONG }, async ({ page }) => {
  await signIn(page, await newPlayer(page, 'stage'));
  await seenAtEverySize(page, FILM);
});

import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { LANGUAGES, type Language } from '../../packages/contract/src/languages.ts';
import { openStage, openVisitor, pressCell, type Stage, settle } from '../../tests/harness/picture-stage.ts';
import { type Camera, FRAMES_PER_SECOND, openCamera } from './camera.ts';
import type english from './captions/en.json';
import { encodeFilm } from './encode-film.ts';

// `node assets/film/make-table-video.ts`: one round in half a minute, as a person plays it at the practice table, for
// the landing page; in every language, without sound.
const PUBLIC = path.resolve(import.meta.dirname, '../../apps/player/public');
const SIZE = { width: 1440, height: 810 }; // the table's own measure; the film is scaled to 1280 by 720
const MAX_BYTES = 4_000_000;
const EXTRA_MS = 15_000; // docs/specification/1-table-and-site.md#92-times-of-a-round, as at every table
const LAST_CALL_MS = 1600;
const LOCK_SECONDS = 2.4;
const MAX_SPIN_SECONDS = 6;
const MIN_SECONDS = 18;
const MAX_SECONDS = 32;

/** An overlay on the page: a caption where the header is empty, and a ring at the pointer. */
const OVERLAY = `(() => {
  const caption = document.createElement('div');
  caption.id = 'film-caption';
  caption.style.cssText = \`position:fixed;inset-block-start:14px;inset-inline:0;margin-inline:auto;
    inline-size:max-content;padding:9px 28px;border-radius:99px;background:#f5b23c;color:#221503;
    font:650 19px/1.5 Vazirmatn;z-index:99999;pointer-events:none;box-shadow:0 8px 26px rgba(0,0,0,.45)\`;
  const hand = document.createElement('div');
  hand.style.cssText = \`position:fixed;inset:0 auto auto 0;direction:ltr;inline-size:32px;block-size:32px;margin:-16px;
    border-radius:50%;border:3px solid #ffd27a;background:rgba(255,210,122,.25);
    z-index:99998;pointer-events:none;transition:transform .3s ease-out\`;
  document.body.append(caption, hand);
  addEventListener('mousemove', (event) => {
    hand.style.transform = 'translate(' + event.clientX + 'px,' + event.clientY + 'px)';
  }, true);
})()`;

const say = (page: Page, text: string): Promise<unknown> =>
  page.evaluate(`document.getElementById('film-caption').textContent = ${JSON.stringify(text)}`);

const placeChip = async (page: Page, camera: Camera, cell: string, edge = false): Promise<void> => {
  const box = await page.locator(`[data-cell="${cell}"]`).first().boundingBox();
  if (!box) throw new Error(`${cell} is not on the felt`);
  await page.mouse.move(box.x + (edge ? box.width : box.width / 2), box.y + box.height / 2);
  await camera.film(0.4);
  await pressCell(page, cell, edge);
  await camera.film(0.4);
};

/** Films until the display shows the number of the round. */
const untilTheNumber = async (page: Page, camera: Camera): Promise<void> => {
  const numbers = () => page.locator('.felt-history > li').count();
  const before = await numbers();
  for (let filmed = 0; filmed < MAX_SPIN_SECONDS && (await numbers()) === before; filmed += 0.5) await camera.film(0.5);
};

const betsAreOpen = async (page: Page): Promise<boolean> =>
  /bet|شرط/.test((await page.getByRole('timer').textContent()) ?? '');

const play = async (stage: Stage, language: Language, folder: string): Promise<Camera> => {
  const captions = path.join(import.meta.dirname, 'captions', `${language}.json`);
  const words: typeof english = JSON.parse(readFileSync(captions, 'utf8'));
  const page = await openVisitor(stage, { size: SIZE, language, theme: 'dark', moving: true });
  await page.clock.install();
  await page.goto(`${stage.base}/practice?lang=${language}`);
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button').last().click();
  await settle(page);
  await page.evaluate(OVERLAY);
  const camera = await openCamera(page, folder);
  await say(page, words.open);
  await camera.film(1.4);
  for (const cell of ['17', '32', '8']) await placeChip(page, camera, cell);
  await say(page, words.more);
  await placeChip(page, camera, '11', true);
  for (const cell of ['26', '20', '5']) await placeChip(page, camera, cell);
  await camera.film(0.8);
  for (let passed = 0; await betsAreOpen(page); passed += 250) {
    if (passed > 150_000) throw new Error('the table never locked');
    await camera.skip(250);
  }
  await camera.skip(EXTRA_MS - LAST_CALL_MS);
  await say(page, words.last);
  await camera.film(LAST_CALL_MS / 1000);
  await say(page, words.locked);
  await camera.film(LOCK_SECONDS);
  await say(page, words.spin);
  await untilTheNumber(page, camera);
  await say(page, words.result);
  await camera.film(5);
  await page.context().close();
  return camera;
};

const stage = await openStage(3983, {});
try {
  for (const language of LANGUAGES) {
    const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-film-'));
    const camera = await play(stage, language, folder);
    const seconds = camera.frames() / FRAMES_PER_SECOND;
    if (seconds < MIN_SECONDS || seconds > MAX_SECONDS) throw new Error(`the film lasts ${seconds} s`);
    const target = path.join(PUBLIC, 'films', `table-${language}`);
    await encodeFilm(folder, FRAMES_PER_SECOND, target);
    const poster = String(Math.round(camera.frames() * 0.3)).padStart(5, '0'); // chips lie on the felt
    copyFileSync(path.join(folder, `${poster}.jpg`), path.join(PUBLIC, 'pictures', `table-${language}.jpg`));
    for (const ending of ['webm', 'mp4']) {
      const { size } = statSync(`${target}.${ending}`);
      console.log(`table-${language}.${ending}: ${Math.round(size / 1000)} kB, ${seconds} s`);
      if (size > MAX_BYTES) throw new Error(`table-${language}.${ending} is larger than ${MAX_BYTES} bytes`);
    }
    rmSync(folder, { recursive: true, force: true });
  }
} finally {
  await stage.end();
}

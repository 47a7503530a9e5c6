import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import captions from './film/captions.json' with { type: 'json' };
import { encodeFilm, type Frame } from './film/encode-film.ts';
import {
  betsOpen,
  openStage,
  openVisitor,
  type PictureLanguage,
  pressCell,
  type Stage,
  settle,
  signIn,
} from './picture-stage.ts';

// `node scripts/make-table-video.ts`: one live round in half a minute, as a person plays it, for the landing page; in both languages, without sound.
const PUBLIC = path.resolve(import.meta.dirname, '../apps/player/public');
const SIZE = { width: 1280, height: 720 };
const LARGEST_BYTES = 4_000_000;

/** What is drawn over the page: a caption where the header is empty, and a ring where the hand is. */
const OVERLAY = `(() => {
  const caption = document.createElement('div');
  caption.id = 'film-caption';
  caption.style.cssText = 'position:fixed;inset-block-start:12px;inset-inline:0;margin-inline:auto;inline-size:max-content;padding:9px 26px;border-radius:99px;background:#f5b23c;color:#221503;font:650 17px/1.5 Estedad;z-index:99999;pointer-events:none;box-shadow:0 8px 26px rgba(0,0,0,.45);transition:opacity .25s';
  const hand = document.createElement('div');
  hand.style.cssText = 'position:fixed;inset-block-start:0;left:0;inline-size:30px;block-size:30px;margin:-15px;border-radius:50%;border:3px solid #ffd27a;background:rgba(255,210,122,.25);z-index:99998;pointer-events:none;transition:transform .32s ease-out';
  document.body.append(caption, hand);
  addEventListener('mousemove', (event) => { hand.style.transform = 'translate(' + event.clientX + 'px,' + event.clientY + 'px)'; }, true);
})()`;

const say = (page: Page, text: string): Promise<unknown> =>
  page.evaluate(`document.getElementById('film-caption').textContent = ${JSON.stringify(text)}`);

/** Films until it is told to stop. */
const film = async (page: Page, folder: string) => {
  const frames: Frame[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const file = path.join(folder, `${String(frames.length).padStart(5, '0')}.jpg`);
    writeFileSync(file, Buffer.from(data, 'base64'));
    frames.push({ file, at: metadata.timestamp ?? Date.now() / 1000 });
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await session.send('Page.startScreencast', {
    format: 'jpeg',
    quality: 88,
    maxWidth: SIZE.width,
    maxHeight: SIZE.height,
  });
  return async (): Promise<Frame[]> => {
    await session.send('Page.stopScreencast');
    return frames;
  };
};

const moveTo = async (page: Page, cell: string, edge = false): Promise<void> => {
  const box = await page.locator(`[data-cell="${cell}"]`).first().boundingBox();
  if (!box) throw new Error(`${cell} is not on the felt`);
  await page.mouse.move(box.x + (edge ? box.width : box.width / 2), box.y + box.height / 2);
  await pause(380);
  await pressCell(page, cell, edge);
  await pause(320);
};

const phaseIs = async (page: Page, phase: (text: string) => boolean): Promise<void> => {
  for (const until = Date.now() + 60_000; Date.now() < until; await pause(100)) {
    if (phase((await page.getByRole('timer').textContent()) ?? '')) return;
  }
  throw new Error('the round did not go on');
};

const play = async (stage: Stage, language: PictureLanguage, folder: string): Promise<Frame[]> => {
  const words = captions[language];
  const page = await openVisitor(stage, { size: SIZE, language, theme: 'dark', moving: true });
  await signIn(page, stage, language, 'bob');
  await betsOpen(page, 5);
  await phaseIs(page, (text) => !/bet|شرط/.test(text));
  await betsOpen(page, 11);
  await page.evaluate(OVERLAY);
  await settle(page);
  await say(page, words.open);
  const stop = await film(page, folder);
  for (const cell of ['17', '32', '8']) await moveTo(page, cell);
  await say(page, words.more);
  await moveTo(page, '11', true);
  for (const cell of ['26', '20', '5']) await moveTo(page, cell);
  await phaseIs(page, (text) => !/bet|شرط/.test(text));
  await say(page, words.locked);
  await pause(2600);
  await say(page, words.spin);
  const before = Number(process.env.FILM_SPIN_SECONDS ?? '6');
  await pause(before * 1000);
  await say(page, words.result);
  await pause(6500);
  const frames = await stop();
  await page.context().close();
  return frames;
};

const stage = await openStage(3983, {
  ...{ ROUND_SECONDS: '14', EXTRA_SECONDS: '2', LOCK_SECONDS: '2', SPIN_SECONDS: '6', PAUSE_SECONDS: '7' },
});
try {
  for (const language of ['fa', 'en'] as const) {
    const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-film-'));
    const frames = await play(stage, language, folder);
    const target = path.join(PUBLIC, 'films', `table-${language}`);
    await encodeFilm(folder, frames, target);
    const poster = await openVisitor(stage, { size: SIZE, language, theme: 'dark' });
    await signIn(poster, stage, language, 'alice');
    await betsOpen(poster, 6);
    for (const cell of ['17', '32', '8', '26']) await pressCell(poster, cell);
    await settle(poster);
    await poster.screenshot({
      path: path.join(PUBLIC, 'pictures', `table-${language}.jpg`),
      type: 'jpeg',
      quality: 80,
      timeout: 120_000,
    });
    await poster.context().close();
    for (const ending of ['webm', 'mp4']) {
      const { size } = statSync(`${target}.${ending}`);
      console.log(`table-${language}.${ending}: ${Math.round(size / 1000)} kB, ${frames.length} frames`);
      if (size > LARGEST_BYTES) throw new Error(`table-${language}.${ending} is larger than ${LARGEST_BYTES} bytes`);
    }
    rmSync(folder, { recursive: true, force: true });
  }
} finally {
  await stage.end();
}

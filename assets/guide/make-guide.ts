import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parsePage } from '../../apps/server/src/modules/content/parse-page.ts';
import { LANGUAGES, type Language } from '../../packages/contract/src/languages.ts';
import {
  around,
  betsOpen,
  openStage,
  openVisitor,
  pressCell,
  SIZES,
  type Stage,
  settle,
  signIn,
} from '../../tests/harness/picture-stage.ts';
import { renderGuide } from './render-guide.ts';

// `node assets/guide/make-guide.ts` makes the guide in every language. Its text is in docs/guide, its pictures are
// taken from the running product, and Chromium prints it to apps/player/public/documents; the landing page shows a
// picture of its first page.
const root = path.resolve(import.meta.dirname, '../..');
const PUBLIC = path.join(root, 'apps/player/public');
const MAX_BYTES = 3_000_000;
const MAX_ROUND_MS = 120_000;
const SHARPNESS = 1.5; // pixels per CSS px: enough for paper, small enough for a download
const JPEG = { type: 'jpeg', quality: 80, timeout: 120_000 } as const;

/** Places bets as a person would: two numbers, a split, an outside bet. */
const layChips = async (page: Parameters<typeof pressCell>[0]): Promise<void> => {
  for (const cell of ['17', '32', '8', '26']) await pressCell(page, cell);
  await pressCell(page, '11', true);
  await settle(page);
};

const takePictures = async (stage: Stage, language: Language): Promise<Record<string, Buffer>> => {
  const desk = await openVisitor(stage, { size: SIZES.desktop, language, theme: 'dark' }, SHARPNESS);
  await signIn(desk, stage, language);
  await betsOpen(desk, 25); // a busy machine takes its time for two sharp pictures
  await layChips(desk);
  const table = await desk.screenshot(JPEG);
  const board = await desk.screenshot({ ...JPEG, clip: await around(desk, '[data-cell]', 10) });
  await desk.goto(`${stage.base}/fairness/1?lang=${language}`);
  // once the round is settled
  await desk.locator('[data-check=number][data-holds=true]').first().waitFor({ timeout: MAX_ROUND_MS });
  await settle(desk);
  const fairness = await desk.screenshot({ ...JPEG, clip: { x: 0, y: 0, width: 1440, height: 760 } });
  await desk.context().close();
  const hand = await openVisitor(stage, { size: SIZES.phone, language, theme: 'dark', phone: true }, 2);
  await signIn(hand, stage, language);
  await betsOpen(hand, 15);
  for (const cell of ['17', '8']) await pressCell(hand, cell);
  await settle(hand);
  const phone = await hand.screenshot(JPEG);
  await hand.context().close();
  return { table, board, fairness, phone };
};

const print = async (stage: Stage, language: Language): Promise<void> => {
  const names: { 'product-name': string } = JSON.parse(
    readFileSync(path.join(root, 'locales', language, 'ui.json'), 'utf8'),
  );
  const text = parsePage(readFileSync(path.join(root, 'docs/guide', `${language}.md`), 'utf8'));
  const html = renderGuide(language, names['product-name'], text, await takePictures(stage, language));
  const page = await (await stage.browser.newContext({ viewport: { width: 794, height: 1123 } })).newPage();
  await page.setContent(html);
  await page.evaluate('document.fonts.ready');
  const pdf = await page.pdf({
    format: 'A4',
    printBackground: true,
    preferCSSPageSize: true,
    tagged: true,
    outline: true,
  });
  if (pdf.length > MAX_BYTES) throw new Error(`the guide has ${pdf.length} bytes, more than ${MAX_BYTES}`);
  writeFileSync(path.join(PUBLIC, 'documents', `guide-${language}.pdf`), pdf);
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.screenshot({ ...JPEG, path: path.join(PUBLIC, 'pictures', `guide-${language}.jpg`) });
  console.log(`guide-${language}.pdf: ${Math.round(pdf.length / 1000)} kB`);
  await page.context().close();
};

const stage = await openStage(3984, { ROUND_SECONDS: '40', EXTRA_SECONDS: '2', SPIN_SECONDS: '4', PAUSE_SECONDS: '4' });
try {
  for (const language of LANGUAGES) await print(stage, language);
} finally {
  await stage.end();
}

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { openStage, openVisitor, type PictureLanguage, settle } from '../../tests/harness/picture-stage.ts';

// `node assets/pictures/make-brand-pictures.ts`: icons of the site from the brand mark, and the pictures that
// messengers show beside a link, from the landing page.
const PUBLIC = path.resolve(import.meta.dirname, '../../apps/player/public');
/** The hub counts down from the first result on. */
const MAX_ROUND_MS = 120_000;
const NIGHT = '#060a17';
const CLOTH = 'radial-gradient(circle at 50% 40%, #143073, #0d2154 55%, #081637)';
// the tile behind it is the icon's own
const mark = readFileSync(path.join(PUBLIC, 'favicon.svg'), 'utf8').replace(/<rect[^>]*rx="9"[^>]*>/, '');

/**
 * `share`: how much of the side the mark fills. A maskable icon keeps it inside the safe circle; launchers
 * cut the rest.
 */
const icon = async (page: Page, name: string, side: number, share: number): Promise<void> => {
  await page.setViewportSize({ width: side, height: side });
  await page.setContent(
    `<style>
html,body{margin:0;block-size:100%;background:${NIGHT}}
body{display:grid;place-items:center;background:${CLOTH}}
svg{inline-size:${share * 100}%;block-size:auto}
</style>${mark}`,
  );
  writeFileSync(path.join(PUBLIC, 'icons', `${name}.png`), await page.screenshot({ type: 'png' }));
};

const stage = await openStage(3985, { ROUND_SECONDS: '20', EXTRA_SECONDS: '1', SPIN_SECONDS: '3', PAUSE_SECONDS: '2' });
try {
  const plain = await (await stage.browser.newContext()).newPage();
  for (const [name, side, share] of [
    ['icon-192', 192, 0.96],
    ['icon-512', 512, 0.96],
    ['icon-maskable-192', 192, 0.72],
    ['icon-maskable-512', 512, 0.72],
    ['apple-touch-icon', 180, 0.88],
  ] as const)
    await icon(plain, name, side, share);
  for (const language of ['fa', 'en'] as const satisfies readonly PictureLanguage[]) {
    const page = await openVisitor(stage, { size: { width: 1200, height: 630 }, language, theme: 'dark' });
    await page.goto(stage.base);
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (language === 'en') await page.locator('button[lang=en]').first().click();
    await page.addStyleTag({ content: 'header nav, h2, ol, [class*=ways], [class*=results] { visibility: hidden }' });
    await page.locator('.felt-hub', { hasText: /\d{2}/ }).first().waitFor({ timeout: MAX_ROUND_MS });
    await settle(page);
    await page.screenshot({ path: path.join(PUBLIC, `pictures/preview-${language}.jpg`), type: 'jpeg', quality: 84 });
    await page.context().close();
  }
} finally {
  await stage.end();
}

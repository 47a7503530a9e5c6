import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { LANGUAGES } from '../../packages/contract/src/languages.ts';
import { openStage, openVisitor, SIZES, settle } from '../../tests/harness/picture-stage.ts';

// `node assets/pictures/make-brand-pictures.ts`: icons of the site from the brand mark, and the pictures that
// messengers show beside a link and app shops beside the manifest.
const PUBLIC = path.resolve(import.meta.dirname, '../../apps/player/public');
const NIGHT = '#060a17';
const FELT = 'radial-gradient(circle at 50% 40%, #143073, #0d2154 55%, #081637)';
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
body{display:grid;place-items:center;background:${FELT}}
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
  for (const [place, language] of LANGUAGES.entries()) {
    const page = await openVisitor(stage, { size: { width: 1200, height: 630 }, language, theme: 'dark' });
    await page.goto(stage.base);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // the site's first page opens in the first language, and its switch goes around the list
    for (const next of LANGUAGES.slice(1, place + 1)) await page.locator(`button[lang=${next}]`).first().click();
    await page.addStyleTag({
      content: 'header nav, h2, ol, [class*=ways], [class*=results], .felt-hub > * { visibility: hidden }',
    });
    // A countdown would be frozen in the picture: the hub bears the mark instead.
    await page.locator('.felt-hub').first().waitFor();
    await page
      .locator('.felt-hub')
      .first()
      .evaluate((hub, svg) => {
        hub.insertAdjacentHTML('afterend', svg);
        hub.nextElementSibling?.setAttribute(
          'style',
          'position: absolute; inset: 12%; inline-size: 76%; block-size: 76%',
        );
      }, mark);
    await settle(page);
    await page.screenshot({ path: path.join(PUBLIC, `pictures/preview-${language}.jpg`), type: 'jpeg', quality: 84 });
    await page.context().close();
    const phone = await openVisitor(stage, { size: SIZES.phone, language, theme: 'dark', phone: true }, 2);
    await phone.goto(`${stage.base}/practice?lang=${language}`);
    await phone.getByRole('button', { name: /Got it|متوجه شدم/ }).click();
    await settle(phone);
    await phone.screenshot({ path: path.join(PUBLIC, `pictures/phone-${language}.jpg`), type: 'jpeg', quality: 80 });
    await phone.context().close();
  }
} finally {
  await stage.end();
}

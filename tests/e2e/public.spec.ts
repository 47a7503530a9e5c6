import { expect, type Page, test } from '@playwright/test';
import { LONG } from '../harness/browser/product.ts';
import { url } from '../harness/browser/table.ts';

const LEGAL = [
  ...['responsible-gaming', 'terms-and-conditions', 'self-exclusion', 'dispute-resolution'],
  ...['anti-money-laundering', 'kyc-policies', 'accounts-payouts-bonuses'],
];
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const answers = async (page: Page, address: string | null): Promise<number> =>
  (await page.request.get(url(address ?? '/nothing'))).status();

// docs/specification/1-table-and-site.md#21-routes
// docs/specification/1-table-and-site.md#23-landing-page
test('on a phone nothing moves when the latest results arrive', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/rounds?*', async (route) => {
    await asked.promise;
    const data = [5, 11, 14].map((number, index) => ({ round_number: 9 - index, number, ended_at: 0 }));
    await route.fulfill({ json: { data } });
  });
  await page.goto(url('/'));
  const heading = page.locator('#last-results');
  await expect(heading).toBeVisible();
  await page.evaluate('Promise.all([...document.fonts].map((face) => face.load())).then(() => true)');
  const topOf = async () => [(await heading.boundingBox())?.y, (await page.locator('.felt-wheel').boundingBox())?.y];
  const before = await topOf();
  asked.resolve();
  await expect(page.getByRole('list', { name: 'آخرین نتایج' }).getByRole('link').first()).toBeVisible();
  expect(await topOf()).toEqual(before);
});

test('the landing page shows hero, sections, guide, video, and results that lead to their rounds', async ({ page }) => {
  await page.goto(url('/?rId=r7&bc=b9'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'fa');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('رولت زنده بازی کنیم');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Let’s Play Live Roulette' })).toBeVisible();
  for (const title of ['About', 'Practice table', 'Features & Interface', 'Contact'])
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'support@lajvard.example' })).toHaveAttribute(
    'href',
    'mailto:support@lajvard.example',
  );
  await expect(page.getByText('We answer in under 1 working hour.')).toBeVisible();

  const inside = await page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const screens = inside.filter((href) => !/[.]\w+$/.test(href ?? ''));
  expect(screens.length).toBeGreaterThan(15);
  for (const href of screens) expect(href, 'rId and bc travel along').toMatch(/rId=r7.*bc=b9|bc=b9.*rId=r7/);

  const guide = page.getByRole('link', { name: /Open the guide/ });
  expect(await answers(page, await guide.getAttribute('href'))).toBe(200);
  await page.getByRole('button', { name: /Play the video/ }).click();
  await expect(page.getByRole('dialog', { name: /A round at the Lajvard table/ }).locator('video')).toBeVisible();
  await expect
    .poll(() => page.evaluate<number>("document.querySelector('dialog video').currentTime"))
    .toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const newest = page.getByRole('list', { name: 'Latest results' }).getByRole('link').first();
  await expect(newest).toBeVisible();
  await newest.click();
  await expect(page).toHaveURL(/\/fairness\/\d+\?.*rId=r7/);
});

test.describe('on a phone', () => {
  test.use(phone);
  test('on a phone the burger menu traps the focus and closes with Esc and Back, and a legal page fits', async ({
    page,
  }) => {
    for (const [language, menu, close, terms, home] of [
      ['fa', 'منو', 'بستن منو', 'قوانین و مقررات', 'صفحهٔ اصلی'],
      ['en', 'Menu', 'Close menu', 'Terms and conditions', 'Home page'],
    ] as const) {
      await page.goto(url(`/terms-and-conditions?lang=${language}`));
      await expect(page.getByRole('heading', { level: 1, name: terms })).toBeVisible();
      await expect(page.getByRole('table').first()).toBeVisible();
      const wider = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
      expect(wider, 'nothing is wider than the phone').toBeLessThanOrEqual(0);

      const opener = page.getByRole('button', { name: menu, exact: true });
      const dialog = page.getByRole('dialog');
      await opener.click();
      await expect(dialog).toBeVisible();
      for (let times = 0; times < 14; times++) {
        await page.keyboard.press('Tab');
        expect(
          await page.evaluate<boolean>("document.activeElement.closest('main, footer, header > nav') === null"),
        ).toBe(true);
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();
      await opener.click();
      await page.goBack();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(/terms-and-conditions/);
      await opener.click();
      await dialog.getByRole('button', { name: close }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(/terms-and-conditions/);
      await opener.click();
      await dialog.getByRole('link').nth(1).click();
      await expect(page).toHaveURL(/\/practice/);
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1, name: terms })).toBeVisible();

      const missing = await page.goto(url(`/no-such-page?lang=${language}`));
      expect(missing?.status()).toBe(404);
      await page.getByRole('link', { name: home }).click();
      await expect(page).toHaveURL(url('/'));
    }
  });
});

test('every legal page is in both languages, with contents that lead to its parts', { tag: LONG }, async ({ page }) => {
  for (const slug of LEGAL) {
    for (const language of ['fa', 'en']) {
      const { status, body } = await page.request
        .get(url(`/api/pages/show/${language}/${slug}`))
        .then(async (reply) => ({ status: reply.status(), body: await reply.json() }));
      expect([status, body.data.slug]).toEqual([200, slug]);
    }
  }
  await page.goto(url('/accounts-payouts-bonuses?lang=en'));
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'What each bet pays' }).click();
  await expect(page.getByRole('heading', { name: 'What each bet pays' })).toBeInViewport();
  await expect(page.getByRole('row', { name: /Straight.*35 to 1.*\$36/ })).toBeVisible();
  await page.getByRole('button', { name: 'فارسی' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'حساب، پرداخت و پاداش‌ها' })).toBeVisible();
  await expect(page).toHaveURL(/lang=fa/);
});

test('crawlers and browsers find page heads, sitemap, robots, manifest and icons', { tag: LONG }, async ({ page }) => {
  const text = async (address: string) => (await page.request.get(url(address))).text();
  const head = await text('/self-exclusion?lang=en');
  expect(head).toContain('<title>Self-exclusion | Lajvard</title>');
  expect(head).toContain('hreflang="fa"');
  expect(await answers(page, /og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(head)?.[1] ?? null)).toBe(200);
  const sitemap = await text('/sitemap.xml');
  for (const slug of LEGAL) expect(sitemap).toContain(`/${slug}?lang=en</loc>`);
  expect(await text('/robots.txt')).toContain('Sitemap: ');
  const manifest: {
    icons: { src: string; sizes: string; purpose: string }[];
    screenshots: { src: string }[];
    display: string;
  } = JSON.parse(await text('/manifest.webmanifest?lang=en'));
  expect(manifest.display).toBe('standalone');
  for (const size of ['192x192', '512x512']) {
    for (const purpose of ['any', 'maskable'])
      expect(manifest.icons.some((icon) => icon.sizes === size && icon.purpose === purpose)).toBe(true);
  }
  for (const { src } of [...manifest.icons, ...manifest.screenshots]) expect(await answers(page, src)).toBe(200);
  for (const language of ['fa', 'en']) {
    for (const file of [
      `/films/table-${language}.webm`,
      `/films/table-${language}.mp4`,
      `/documents/guide-${language}.pdf`,
    ])
      expect(await answers(page, file), file).toBe(200);
  }
});

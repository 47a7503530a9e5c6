import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { url } from '../harness/browser/table.ts';

const VECTORS = path.resolve(import.meta.dirname, '../../packages/verify/vectors');
const vector = (name: string): string => readFileSync(path.join(VECTORS, name), 'utf8');

/** Drops files on the page, by name. */
const drop = async (page: Page, files: Readonly<Record<string, string>>): Promise<void> => {
  const dataTransfer = await page.evaluateHandle(`(() => {
    const dropped = new DataTransfer();
    for (const [name, text] of Object.entries(${JSON.stringify(files)})) dropped.items.add(new File([text], name));
    return dropped;
  })()`);
  await page.dispatchEvent('main', 'drop', { dataTransfer });
};
const failed = (page: Page): Promise<(string | null)[]> =>
  page
    .locator('[data-check][data-holds=false]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('data-check')));

/** Saves what a link of the fairness page offers. */
const save = async (page: Page, link: string, file: string): Promise<string> => {
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: link }).click();
  await (await coming).saveAs(file);
  return file;
};

/** Opens a page from the disk, with the network off or on; `asked` is what it asked for elsewhere. */
const fromDisk = async (browser: Browser, file: string, offline: boolean) => {
  const context = await browser.newContext({ offline, locale: 'en-US' });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('file:')) asked.push(request.url());
  });
  page.on('pageerror', (error) => asked.push(error.message));
  await page.goto(pathToFileURL(file).href);
  return { page, asked, close: () => context.close() };
};

test('the saved page verifies from a disk with the network off, and connects to nothing with it on', async ({
  page,
  browser,
}, info) => {
  const answer = await page.request.get(url('/documents/lajvard-verify.html'));
  expect(answer.headers()['content-disposition'], 'the site offers it only to be saved').toBe('attachment');
  await page.goto(url('/fairness?lang=en'));
  const saved = await save(page, 'Check without us (HTML)', info.outputPath('verify.html'));
  const ours = readFileSync(await save(page, 'The casino’s keys (JSON)', info.outputPath('keys.json')), 'utf8');
  const { page: disk, asked, close } = await fromDisk(browser, saved, true);
  const verdict = disk.getByRole('status');
  const [genuine, keys] = [vector('settled-file.json'), vector('keys.json')];

  await drop(disk, { 'round.json': genuine });
  await expect(verdict).toHaveText(/^Nothing is false, but whether the casino wrote this file could not be checked/);
  await drop(disk, { 'keys.json': keys });
  await expect(verdict).toHaveText('Everything that could be checked here is true: 9 checks.');
  await expect(disk.locator('[data-check=published]')).toContainText('What was published of this round was not given.');

  await drop(disk, { 'tampered.json': genuine.replace('"table_win": 360', '"table_win": 3600') });
  await expect(verdict).toHaveText(/^Not true: /);
  expect(await failed(disk)).toEqual(['signature', 'payout']);
  await drop(disk, { 'round.json': genuine, 'keys.json': ours });
  await expect.poll(() => failed(disk)).toEqual(['signature']); // another casino's file
  await drop(disk, { 'photo.json': 'no JSON' });
  await expect(disk.getByRole('alert')).toContainText('photo.json is neither');

  await disk.getByRole('button', { name: 'Start again' }).click();
  await disk.getByRole('button', { name: 'فارسی' }).click();
  await expect(disk.locator('html')).toHaveAttribute('dir', 'rtl');
  await drop(disk, { 'croupier.json': vector('croupier-file.json'), 'keys.json': keys });
  await expect(verdict).toHaveText('هر چه اینجا قابل بررسی بود درست است: ۷ بررسی.');
  await expect(disk.getByText('این عدد از چرخ کروپیه آمد', { exact: false })).toBeVisible();
  expect(asked).toEqual([]);
  await close();

  const online = await fromDisk(browser, saved, false);
  await expect(online.page.getByRole('heading', { name: 'Check a round without us' })).toBeVisible();
  const refused = await online.page.evaluate(
    (address) =>
      fetch(address, { mode: 'no-cors' }).then(
        () => 'answered',
        () => 'refused',
      ),
    url('/api/fairness/keys'),
  );
  expect(refused).toBe('refused');
  expect(online.asked).toEqual([]);
  await online.close();
});

import { expect, type Page, test } from '@playwright/test';
import { LONG } from '../harness/browser/product.ts';
import { Table, url } from '../harness/browser/table.ts';

/** Advances the page's clock, second by second, until a condition holds. */
async function until(page: Page, holds: () => Promise<boolean>, seconds = 150): Promise<void> {
  for (let waited = 0; waited < seconds; waited++) {
    if (await holds()) return;
    await page.clock.fastForward(1000);
  }
  throw new Error('it never came');
}

const save = async (page: Page, name: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Save as a favourite' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('You must enter a name for your favorite game')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
};

// docs/specification/1-table-and-site.md#210-popups-and-panels
// docs/specification/1-table-and-site.md#212-favourites
// docs/specification/1-table-and-site.md#36-favourites
// docs/specification/1-table-and-site.md#47-auto-repeat
// docs/specification/1-table-and-site.md#48-undo-clear-repeat-favourites
// docs/specification/1-table-and-site.md#512-names-of-favourites
test('a visitor saves a game, renames it, finds it after a reload, plays it and takes it back', async ({ page }) => {
  await page.goto(url('/practice?lang=en'));
  await page.getByRole('button', { name: 'Got it' }).click();
  const table = new Table(page);
  await page.getByRole('button', { name: /^Favourite 1/ }).click();
  await expect(page.getByTestId('cue')).toHaveText('Place chips on the felt first, then save them here');

  await table.chip(5);
  await table.press('Number 17');
  await table.press('Number 17');
  await table.chip(50);
  await table.press('Red');
  await page.getByRole('button', { name: /^Favourite 1/ }).click();
  await save(page, 'Family');

  await page.getByRole('button', { name: 'Change Family' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename favourite' });
  await rename.getByRole('textbox', { name: 'Name' }).fill('  ');
  await page.keyboard.press('Enter');
  await expect(rename.getByText('You must enter a name for your favorite game')).toBeVisible();
  await rename.getByRole('textbox', { name: 'Name' }).fill('My numbers');
  await page.keyboard.press('Enter');
  await expect(rename).toBeHidden();

  await page.reload();
  await page.getByRole('button', { name: 'Got it' }).click();
  await table.expectShown('On table', 0);
  await table.chip(100);
  await page.getByRole('button', { name: 'My numbers', exact: true }).click();
  await table.expectShown('On table', 60);
  await table.expectShown('Balance', 1440);
  await page.keyboard.press('u');
  await table.expectShown('On table', 0);
  await table.expectShown('Balance', 1500);
});

test('auto-repeat places the same bets in the next two rounds', { tag: LONG }, async ({ page }) => {
  await page.clock.install();
  await page.goto(url('/practice?lang=en'));
  await page.getByRole('button', { name: 'Got it' }).click();
  const table = new Table(page);
  await page.getByRole('radio', { name: '30', exact: true }).check({ force: true });
  await table.chip(5);
  await table.press('Number 17');
  await page.getByRole('button', { name: 'Auto-repeat' }).click();
  for (const round of [2, 3]) {
    await until(page, async () => (await page.getByText(`Round ${round}`, { exact: true }).count()) > 0);
    await until(page, async () => (await table.shown('On table')) === 5, 12);
  }
  await page.keyboard.press('r');
  await expect(page.getByTestId('cue')).toHaveText('Auto-repeat is on');
  await page.keyboard.press('u');
  await table.expectShown('On table', 0);
});

test('in Persian: a position is saved, played with the chip chosen now, and deleted after a question', {
  tag: LONG,
}, async ({ page }) => {
  await page.goto(url('/practice?lang=fa'));
  await page.getByRole('button', { name: 'متوجه شدم' }).click();
  const cell = await page.getByRole('gridcell').first().boundingBox(); // number 3, at the left of the felt
  if (!cell) throw new Error('no felt');
  await page.mouse.click(cell.x + cell.width / 2, cell.y + cell.height / 2);
  await page.getByRole('button', { name: /^دلخواه ۱/ }).click();
  const dialog = page.getByRole('dialog', { name: 'ذخیرهٔ بازی دلخواه' });
  await dialog.getByRole('radio', { name: /ذخیرهٔ جای ژتون‌ها/ }).check();
  await dialog.getByRole('textbox').press('Enter');
  await expect(dialog.getByText('برای بازی دلخواه خود نامی وارد کنید')).toBeVisible();
  await dialog.getByRole('textbox').fill('عدد سه');
  await dialog.getByRole('textbox').press('Enter');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('4'); // the chip of 20
  await page.getByRole('button', { name: 'عدد سه', exact: true }).click();
  await expect.poll(async () => (await page.getByRole('status', { name: 'روی میز' }).textContent())?.trim()).toBe('25');
  await page.getByRole('button', { name: 'تغییر «عدد سه»' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'تغییر نام' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'حذف' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'بله، حذف شود' }).click();
  await expect(page.getByRole('button', { name: /^دلخواه ۱/ })).toBeVisible();
});

import { expect, type Locator, type Page } from '@playwright/test';
import { lastPlay } from './auditor.ts';
import { productUrl } from './product.ts';
import { slowness } from './slowness.ts';

/** How long one of several tries may take. */
const TRY_MS = 10_000 * slowness();

export const url = (where: string): string => `${productUrl()}${where}`;

const RED = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];
export const isRed = (number: number): boolean => RED.includes(number);

/** The table as a person sees it, in English. */
export class Table {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  cell(name: string): Locator {
    // its stake follows the name
    return this.page.getByRole('gridcell', { name: new RegExp(`^${name}(?!\\d)`) }).first();
  }
  /** The number in a field of the display; null while it shows nothing. */
  async shown(field: 'Last' | 'On table' | 'Returned' | 'Balance'): Promise<number | null> {
    const text = await this.page
      .getByRole('region', { name: 'Display' })
      .getByRole('status', { name: field, exact: true })
      .textContent();
    return text === null || text.trim() === '' ? null : Number(text.replace(/[^\d]/g, ''));
  }
  async expectShown(field: 'Last' | 'On table' | 'Returned' | 'Balance', value: number): Promise<void> {
    await expect.poll(() => this.shown(field), { message: field }).toBe(value);
  }
  async chip(value: number): Promise<void> {
    await this.page.getByRole('radio', { name: `$${value} chip`, exact: true }).check({ force: true });
  }
  /**
   * Presses a number or an outside spot with the mouse where it is drawn, because the drawing covers the
   * screen reader's grid.
   */
  async press(name: string): Promise<void> {
    const box = await this.cell(name).boundingBox();
    if (!box) throw new Error(`${name} is not on the felt`);
    await this.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }
  /** Presses the edge or corner at one side of a number, to bet on a split or a corner. */
  async pressEdge(number: number, side: 'right' | 'right-bottom'): Promise<void> {
    const box = await this.page
      .getByRole('gridcell', { name: new RegExp(`^Number ${number}(\\b|$)`) })
      .first()
      .boundingBox();
    if (!box) throw new Error(`number ${number} is not on the felt`);
    await this.page.mouse.click(box.x + box.width, side === 'right' ? box.y + box.height / 2 : box.y + box.height);
  }
  /** Waits until bets are open with at least `atLeastSeconds` left. */
  async open(atLeastSeconds: number): Promise<void> {
    await expect
      .poll(async () => {
        const text = (await this.page.getByRole('timer').textContent()) ?? '';
        const found = /^(\d+) seconds? to bet/.exec(text.trim());
        return found ? Number(found[1]) : 0;
      })
      .toBeGreaterThanOrEqual(atLeastSeconds);
  }
  /**
   * Places bets worth `total` dollars within a round with at least `atLeastSeconds` left. On a machine too slow for
   * that, what lies on the felt is cleared and the next round tried, five in all.
   */
  async betInOneRound(atLeastSeconds: number, total: number, place: () => Promise<void>): Promise<void> {
    const onTable = () => this.shown('On table');
    for (let tries = 1; ; tries++) {
      await this.open(atLeastSeconds);
      await place();
      const placed = expect.poll(onTable, { message: 'On table', timeout: TRY_MS }).toBe(total);
      if (tries === 5) return placed;
      if (await placed.then(() => true).catch(() => false)) return;
      await expect(async () => {
        await this.open(atLeastSeconds);
        const clear = this.page.getByRole('button', { name: 'Clear', exact: true });
        if (await onTable()) await clear.click({ timeout: TRY_MS }); // cannot be pressed while nothing lies there
        await expect.poll(onTable, { timeout: TRY_MS }).toBe(0);
      }).toPass();
    }
  }
  /**
   * Places bets of this person until a round has taken them. A page on a slow machine may send its slip too late: then
   * nothing is taken, the chips come back, and they are placed again, five times in all.
   */
  async betUntilTaken(email: string, ...bets: Parameters<Table['betInOneRound']>): Promise<void> {
    const [, total] = bets;
    const earlier = (await lastPlay(email))?.round ?? 0;
    const isTaken = async (): Promise<boolean> => ((await lastPlay(email))?.round ?? 0) > earlier;
    for (let tries = 1; ; tries++) {
      await this.betInOneRound(...bets);
      await expect.poll(async () => (await isTaken()) || (await this.shown('On table')) !== total).toBe(true);
      if (await isTaken()) return;
      expect(tries, 'rounds that took no bets').toBeLessThan(5);
    }
  }
}

/** Signs in as a person of the demo and opens the live table, in English. */
export const signIn = async (page: Page, email: string): Promise<Table> => {
  await page.goto(url('/account/login?lang=en&r=/live/play'));
  await page.getByLabel('E-mail', { exact: false }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Lajvard-demo-1');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/live/play');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  return new Table(page);
};

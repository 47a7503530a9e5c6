import { expect, type Page, test } from '@playwright/test';
import { LONG } from '../harness/browser/product.ts';
import { signIn, url } from '../harness/browser/table.ts';
import { CUT_ITEMS } from './cut-items.ts';
import { newPlayer } from './new-player.ts';
import { chooseOfficeLanguage, signInAtOffice } from './office.ts';

/**
 * Windows of laptops and large screens, of phones and tablets, and of a desktop whose page is drawn twice as large
 * (720 by 450).
 */
const DESKTOPS = ['1024x600', '1024x768', '1280x720', '1280x800', '1366x625', '1366x768', '1920x1080', '2560x1440'];
const OTHERS = ['360x640', '390x844', '768x1024', '1022x700', '720x450'];

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const boxesOf = (page: Page, selector: string): Promise<Box[]> =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    }),
  );

/** What must be reachable, and the minimum number of each. */
const AT_HAND = {
  felt: ['[data-cell]', 49],
  chip: ['.felt-tray-well', 6],
  display: ['.felt-glass-field', 3],
  action: ['[role=toolbar] > .lj-action', 3],
  header: ['header button, header a', 3],
} as const;

/** Describes everything that cannot be reached without scrolling while bets are open; empty if all can. */
const faults = async (page: Page, width: number, height: number): Promise<string[]> => {
  const stage = await page.locator('[data-stage]').getAttribute('data-stage');
  if (stage === 'spin') return ['the wheel has the stage']; // until it rests the felt is a band on purpose
  const found: string[] = [];
  const boxes: Record<string, Box[]> = {};
  for (const [what, [selector, least]] of Object.entries(AT_HAND)) {
    const all = await boxesOf(page, selector);
    boxes[what] = all;
    if (all.length < least) found.push(`${what}: ${all.length} of ${least}`);
    for (const { left, top, right, bottom } of all) {
      if (left < -1 || top < -1 || right > width + 1 || bottom > height + 1)
        found.push(`${what} at ${[left, top, right, bottom].map(Math.round)}`);
    }
  }
  const { felt = [], chip = [], display = [], action = [] } = boxes;
  const lowest = Math.max(...felt.map(({ bottom }) => bottom));
  const highest = Math.min(...[...chip, ...display, ...action].map(({ top }) => top));
  if (lowest > highest) found.push(`felt down to ${lowest}, rail from ${highest}`);
  for (const { left, top, right, bottom } of felt)
    if (right - left < 24 || bottom - top < 24) found.push(`a cell of ${right - left} by ${bottom - top}`);
  const [across, down] = await page.locator('html').evaluate((html) => [html.scrollWidth, html.scrollHeight]);
  found.push(...(width >= 1023 ? await faultsOfWords(page, width, height) : await faultsOfSignal(page)));
  if (across > width) found.push(`scrolls to ${across} across`);
  if (width >= 1023 && down > height) found.push(`scrolls to ${down} down`);
  return found;
};

/**
 * Faults beside the felt on a desktop: text must be as large as the window allows, the favourites' line complete,
 * nothing cut off.
 */
const faultsOfWords = async (page: Page, width: number, height: number): Promise<string[]> => {
  const found: string[] = [];
  const least = 11 * Math.max(1, Math.min(width / 1440, height / 900));
  for (const selector of [
    'header nav a',
    'main section h2',
    'main section li button',
    '[role=tab]',
    '[role=tabpanel] :is(b, p)',
  ]) {
    const sizes = await page
      .locator(selector)
      .evaluateAll((elements) =>
        elements.map(
          (element) =>
            parseFloat(element.ownerDocument.defaultView.getComputedStyle(element).fontSize) * element.currentCSSZoom,
        ),
      );
    if (sizes.length === 0) found.push(`no ${selector}`);
    for (const size of sizes) if (size < least - 0.1) found.push(`${selector} of ${size} px, wanted ${least}`);
  }
  const [title] = await boxesOf(page, 'main section h2');
  const [toggle] = await boxesOf(page, 'main section [aria-expanded]');
  if (!title || !toggle) return [...found, 'no title of the favourites, or no way to the racetrack'];
  const middle = (toggle.top + toggle.bottom) / 2;
  if (middle < title.top || middle > title.bottom)
    found.push(`racetrack at ${middle}, title ${title.top} to ${title.bottom}`);
  const cut = await page.locator('main section h2').evaluate((element) => element.scrollWidth > element.clientWidth);
  if (cut || title.right - title.left < 20) found.push('the title of the favourites is cut');
  found.push(...(await page.evaluate<string[]>(CUT_ITEMS)));
  const [panel] = await boxesOf(page, '[role=tabpanel]');
  for (const { left, right } of await boxesOf(page, '[role=tabpanel] *'))
    if (panel && right > left && (left < panel.left - 1 || right > panel.right + 1))
      found.push(`statistics ${Math.round(left)} to ${Math.round(right)}, panel ${panel.left} to ${panel.right}`);
  return found;
};

/** On a phone the signal's bars must not overlap the product's name, cut or not. */
const faultsOfSignal = async (page: Page): Promise<string[]> => {
  const [bars] = await boxesOf(page, 'header button[data-state] svg');
  const [brand] = await boxesOf(page, 'header > a:first-of-type');
  if (!bars) return page.url().includes('/live/') ? ['no signal'] : [];
  if (!brand) return ['no name'];
  const between = Math.max(bars.left - brand.right, brand.left - bars.right);
  return between < 8 ? [`signal ${between} px from the name`] : [];
};

const goesThrough = async (page: Page, sizes: readonly string[]) => {
  for (const size of sizes) {
    const [width = 0, height = 0] = size.split('x').map(Number);
    await page.setViewportSize({ width, height });
    await expect.poll(() => faults(page, width, height), { message: `${size}, ${page.url()}` }).toEqual([]);
  }
};

for (const lang of ['fa', 'en']) {
  test(`practice, ${lang}: felt and rail are within reach at every size, and nothing scrolls`, { tag: LONG }, async ({
    page,
  }) => {
    await page.goto(url(`/practice?lang=${lang}`));
    await goesThrough(page, [...DESKTOPS, ...OTHERS]);
  });
}

test('live: felt and rail are within reach at every size in both languages, and the wheel’s window fits', {
  tag: LONG,
}, async ({ page }) => {
  const email = await newPlayer(page, 'layout');
  await signIn(page, email);
  for (const lang of ['en', 'fa']) {
    if (lang === 'fa') {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole('button', { name: 'فا فارسی' }).click();
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    }
    await goesThrough(page, [
      '1024x600',
      '1024x768',
      '1280x800',
      '1366x625',
      '2560x1440',
      '360x640',
      '390x844',
      '720x450',
    ]);

    await page.setViewportSize({ width: 360, height: 640 });
    const name = lang === 'fa' ? 'چرخ' : 'Wheel';
    // Its button works only while bets are open, and the lock closes the dialog, so retry until it is open.
    await expect.poll(() => wheelWindow(page, name), { message: `wheel, ${lang}`, intervals: [1000] }).toBe('whole');
    await page.keyboard.press('Escape');
  }
});

/** Whether the wheel's window shows eleven numbers, however few have been played so far. */
const wheelWindow = async (page: Page, name: string): Promise<string> => {
  const button = page.getByRole('button', { name, exact: true });
  if ((await page.locator('[data-window=wheel]').count()) === 0 && (await button.count()) > 0)
    await button.click({ timeout: 5_000 }).catch(() => {});
  const [whole = 'shut'] = await page.locator('[data-window=wheel] ol.felt-history').evaluateAll((strips) =>
    strips.map((strip) => {
      const body = strip.closest('[data-window]').lastElementChild;
      while (strip.children.length < 11) strip.append(strip.lastElementChild.cloneNode(true));
      if (body.scrollWidth > body.clientWidth) return `${body.scrollWidth} px in ${body.clientWidth}`;
      const { left, right } = body.getBoundingClientRect();
      const first = strip.firstElementChild.getBoundingClientRect();
      const last = strip.lastElementChild.getBoundingClientRect();
      return first.left < left || last.right > right ? 'cut' : 'whole';
    }),
  );
  return whole;
};

test('a tablet held upright shows the whole wheel from the lock until the ball has rested', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.clock.install();
  await page.goto(url('/practice?lang=en'));
  await page.getByRole('button', { name: 'Got it' }).click();
  const picture = page.locator('.felt-scene').first();
  await expect(picture).toBeVisible();
  await page.clock.fastForward(60_000);
  while ((await page.locator('[data-stage=spin]').count()) === 0) await page.clock.runFor(500);
  // stage.spec.ts holds that no height cuts the ball's track; here it is nearly half of the window's width.
  await expect.poll(async () => (await picture.boundingBox())?.height).toBeGreaterThan(360);
  await expect(page.locator('[data-cell="17"]')).toBeInViewport({ ratio: 1 });
  while ((await page.locator('[data-stage=spin]').count()) > 0) await page.clock.runFor(500);
  await expect(page.getByRole('button', { name: 'More bets' })).toBeVisible();
});

test('a small phone shows all of "More" in both languages, and its outside bets in their direction', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 700 });
  for (const language of ['en', 'fa']) {
    await page.goto(url(`/practice?lang=${language}`));
    await page.getByRole('button', { name: language === 'fa' ? 'متوجه شدم' : 'Got it' }).click();
    await page.getByRole('button', { name: language === 'fa' ? 'بیشتر' : 'More', exact: true }).click();
    const sheet = page.locator('[data-window=otherButtons]');
    await expect(sheet.getByRole('slider').last()).toBeVisible();
    for (const item of await sheet.locator('button, input, [role=slider]').all())
      await expect(item).toBeInViewport({ ratio: 0.9 });
    expect(await sheet.evaluate(({ lastElementChild: list }) => list.scrollHeight - list.clientHeight)).toBe(0);
  }

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'شرط‌های بیرونی' }).click();
  const low = page.locator('[data-window=topCells] [data-kind=low] > span').first();
  await expect(low).toHaveText('۱ تا ۱۸');
  // Where each glyph is painted, from the right: first the 1, then the word, then the 18.
  const order = await low.evaluate((element) => {
    const text = element.firstChild;
    const at = (part: string) => {
      const range = element.ownerDocument.createRange();
      const start = text.data.indexOf(part);
      range.setStart(text, start);
      range.setEnd(text, start + part.length);
      return range.getBoundingClientRect().left;
    };
    return [at('۱ ') > at('تا'), at('تا') > at('۱۸')];
  });
  expect(order).toEqual([true, true]);
});

/** The lists of the office that have filters. */
const LISTS = [
  ...['deposits/wait', 'withdrawals/wait', 'history/deposit', 'history/charge', 'users/list', 'logons'],
  ...['round/overview', 'round-numbers', 'tickets/wait', 'audit', 'looks'],
];

test('office: the filters of a list fit one line, no placeholder is cut, and nothing scrolls sideways', {
  tag: LONG,
}, async ({ page }) => {
  await signInAtOffice(page);
  for (const language of ['English', 'فارسی'] as const) {
    await chooseOfficeLanguage(page, language);
    for (const list of LISTS) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(url(`/admin/account/${list}`));
      await expect(page.getByRole('button', { name: /CSV/ })).toBeVisible();
      expect(await page.evaluate(LINES_OF_FILTERS), `${list}, ${language}`).toBe(1);
      for (const width of [1440, 700, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await expect.poll(() => page.evaluate(CUT), { message: `${list}, ${language}, ${width}` }).toEqual([]);
      }
    }
  }
});

/** How many lines the row above a list takes: its children overlap each other's height or are below. */
const LINES_OF_FILTERS = `(() => {
  const csv = [...document.querySelectorAll('main button')].find(({ textContent }) => textContent.includes('CSV'));
  let bar = csv;
  while (bar.parentElement.children.length < 2 || getComputedStyle(bar).flexWrap !== 'wrap') bar = bar.parentElement;
  let lines = 0;
  let bottom = -Infinity;
  for (const child of bar.children) {
    const box = child.getBoundingClientRect();
    if (box.top >= bottom) lines += 1;
    bottom = Math.max(bottom, box.bottom);
  }
  return lines;
})()`;

/** What is wider than the window, and the placeholders that are wider than their fields. */
const CUT = `(() => {
  const across = document.documentElement.scrollWidth;
  const found = across > innerWidth ? ['scrolls to ' + across] : [];
  for (const input of document.querySelectorAll('input[type=search]')) {
    const style = getComputedStyle(input);
    const pen = document.createElement('canvas').getContext('2d');
    pen.font = style.fontWeight + ' ' + style.fontSize + ' ' + style.fontFamily;
    const space = input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (pen.measureText(input.placeholder).width > space) found.push(input.placeholder);
  }
  return found;
})()`;

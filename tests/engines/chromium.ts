import { chromium, type Page } from '@playwright/test';
import { type Engine, type Start, WINDOW } from './engine.ts';

/** Chromium, driven by Playwright as in the other tests. */
export const openChromium = async ({ window = WINDOW, isStill = false }: Start): Promise<Engine> => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  const reducedMotion = isStill ? 'reduce' : 'no-preference';
  const page: Page = await (await browser.newContext({ viewport: window, reducedMotion })).newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    const filmless = message.location().url.includes('/video/'); // answers 503 if the product runs without video
    if (message.type() === 'error' && !filmless) errors.push(message.text());
  });
  return {
    name: 'chromium',
    open: async (url) => void (await page.goto(url)),
    read: (expression) => page.evaluate(expression),
    press: (x, y) => page.mouse.click(x, y),
    type: async (text) => {
      const [words = '', ...rest] = text.split('\uE007');
      await page.keyboard.type(words);
      if (rest.length > 0) await page.keyboard.press('Enter');
    },
    picture: () => page.screenshot(),
    errors: async () => errors,
    close: () => browser.close(),
  };
};

import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { slowness } from '../harness/browser/slowness.ts';
import { url } from '../harness/browser/table.ts';
import type { Engine } from './engine.ts';

/** How long one look into the page may take. */
const ANSWER_MS = 15_000 * slowness();

/** A server that is too busy for a call, and a connection that ends meanwhile: the page tries again. */
const BUSY = /status of 503|WebSocket is already in CLOSING/;

export type Language = 'fa' | 'en';

const LATIN = `((text) => text.replace(/[۰-۹]/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.indexOf(digit)))`;

/** A visitor at a page, in any engine and either language. */
export class Visit {
  readonly engine: Engine;
  readonly language: Language;
  constructor(engine: Engine, language: Language) {
    this.engine = engine;
    this.language = language;
  }

  async open(where: string): Promise<void> {
    await this.engine.open(url(`${where}${where.includes('?') ? '&' : '?'}lang=${this.language}`));
    await this.#arrive(this.language);
  }

  /** Opens the landing page, which is Persian until another language is chosen. */
  async openLanding(): Promise<void> {
    await this.engine.open(url('/'));
    await this.#arrive('fa');
    await this.become(`document.querySelectorAll('h1').length`, 1);
    if (this.language === 'fa') return;
    await this.press('button', 'English');
    await this.#arrive('en');
  }

  async #arrive(language: Language): Promise<void> {
    await this.become(
      `[
        document.documentElement.lang, document.documentElement.dir,
        document.querySelector('#root')?.childElementCount > 0
      ]`,
      [language, language === 'fa' ? 'rtl' : 'ltr', true],
    );
  }

  /**
   * Waits until an expression in the page has a value.
   * @param withinMs of one try among several
   */
  async become(expression: string, value: unknown, withinMs?: number): Promise<void> {
    await expect
      .poll(() => this.#look(expression), {
        message: `${this.engine.name}: ${expression}`,
        ...(withinMs && { timeout: withinMs }),
      })
      .toEqual(value);
  }

  /**
   * The value of an expression, or in words why there is none. A busy WebKit may leave a call without an answer: who
   * polls asks again.
   */
  #look(expression: string): Promise<unknown> {
    const late = pause(ANSWER_MS, `no answer in ${ANSWER_MS / 1000} s`, { ref: false });
    return Promise.race([this.engine.read(expression).catch(String), late]);
  }

  /**
   * How bright the engine paints an element, or a part of it in shares of its sides: 0 is black, 255 white; 0 also
   * while it is not in the window as a whole, as when the table moves. A press may have scrolled it out of the window.
   */
  async brightnessOf(selector: string, part = { left: 0, top: 0, width: 1, height: 1 }): Promise<number> {
    const [x, y, width, height] = (await this.engine.read(
      `((element) => {
        element.scrollIntoView({ block: 'nearest' });
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height];
      })(document.querySelector(${JSON.stringify(selector)}))`,
    )) as [number, number, number, number];
    const crop = {
      left: Math.round(x + part.left * width),
      top: Math.round(y + part.top * height),
      width: Math.round(part.width * width),
      height: Math.round(part.height * height),
    };
    const picture = sharp(await this.engine.picture());
    const { width: pictureWidth, height: pictureHeight } = await picture.metadata();
    const isWithin = crop.left >= 0 && crop.left + crop.width <= pictureWidth;
    if (!isWithin || crop.top < 0 || crop.top + crop.height > pictureHeight) return 0;
    const { channels } = await picture.removeAlpha().extract(crop).stats();
    return channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length;
  }

  /**
   * Presses the middle of the element with a selector and the beginning of its name, once it rests within the window.
   */
  async press(selector: string, name = ''): Promise<void> {
    const element = `[...document.querySelectorAll(${JSON.stringify(selector)})]
      .find((each) => (each.ariaLabel ?? each.textContent).startsWith(${JSON.stringify(name)}))`;
    const middle = `(() => {
      const found = ${element};
      if (!found) return null;
      found.scrollIntoView({ block: 'nearest' });
      const { x, y, width, height } = found.getBoundingClientRect();
      const [left, top] = [x + width / 2, y + height / 2];
      const isInside = left >= 0 && top >= 0 && left < innerWidth && top < innerHeight;
      return width && isInside ? [left, top] : null; })()`;
    for (let tries = 1; ; tries++) {
      let before: unknown;
      const find = async (): Promise<string> => {
        const now = await this.#look(middle);
        const rests = Array.isArray(now) && JSON.stringify(now) === JSON.stringify(before);
        before = now;
        return rests ? 'at rest' : `at ${JSON.stringify(now)}`;
      };
      await expect.poll(find, { message: `${this.engine.name}: ${selector} ${name}` }).toBe('at rest');
      const [x, y] = before as [number, number];
      try {
        return await this.engine.press(x, y);
      } catch (cause) {
        if (tries === 3) throw cause; // WebKit's driver refuses a point that has left the window meanwhile
      }
    }
  }

  async write(selector: string, text: string): Promise<void> {
    await this.press(selector);
    await this.become(`document.activeElement?.matches(${JSON.stringify(selector)})`, true);
    await this.engine.type(text);
  }

  /** A number of the display, by its field; null while it shows nothing. */
  async shown(place: keyof typeof PLACES): Promise<number | null> {
    const text = await this.engine.read(
      `document.querySelectorAll('output.lj-hidden')[${PLACES[place]}]?.textContent ?? ''`,
    );
    return text === '' ? null : Number(String(text).replace(/\D/g, ''));
  }
  async expectShown(place: keyof typeof PLACES, value: number): Promise<void> {
    await expect.poll(() => this.shown(place), { message: place }).toBe(value);
  }

  /** Waits until bets are open for at least so many seconds. */
  async untilOpen(seconds: number): Promise<void> {
    const left = `(() => {
      const sentence = ${LATIN}(document.querySelector('[role=timer]')?.textContent ?? '');
      const [, left] = /^(\\d+) (?:seconds? to bet|ثانیه تا پایان شرط‌بندی)/.exec(sentence) ?? [];
      return Number(left ?? 0);
    })()`;
    await expect
      .poll(async () => Number(await this.#look(left)) || 0, {
        message: `${this.engine.name}: seconds to bet`,
      })
      .toBeGreaterThanOrEqual(seconds);
  }

  /** Expects no errors in the page so far, save what a page sees of a busy server and gets over. */
  async expectNoErrors(): Promise<void> {
    const errors = await this.engine.errors();
    expect(slowness() > 1 ? errors.filter((each) => !BUSY.test(each)) : errors).toEqual([]);
  }
}

const PLACES = { last: 0, staked: 1, win: 2, balance: 3 } as const;

import { openChromium } from './chromium.ts';
import type { Engine, Start } from './engine.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

/** Time-out of a browser's step, generous for slow machines; the error of a step that hangs names it. */
const STEP_MS = 600_000;

const within = async <Value>(step: string, work: Promise<Value>): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${step} hung for ${STEP_MS / 1000} s`)), STEP_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

type StartEngine = (start?: Start) => Promise<Engine>;

const opener =
  (name: string, open: (start: Start) => Promise<Engine>): StartEngine =>
  async (start = {}) => {
    const engine = await within(`${name}: start`, open(start));
    const bounded =
      <Args extends unknown[], Value>(step: string, act: (...args: Args) => Promise<Value>) =>
      (...args: Args): Promise<Value> =>
        within(`${name}: ${step}`, act(...args));
    return {
      name,
      open: bounded('open', engine.open),
      read: bounded('read', engine.read),
      press: bounded('press', engine.press),
      type: bounded('type', engine.type),
      picture: bounded('picture', engine.picture),
      errors: bounded('errors', engine.errors),
      close: bounded('close', engine.close),
    };
  };

/** The three engines. A step that hangs is an error with the step's name. */
export const ENGINES: Readonly<Record<'chromium' | 'firefox' | 'webkit', StartEngine>> = {
  chromium: opener('chromium', openChromium),
  firefox: opener('firefox', openFirefox),
  webkit: opener('webkit', openWebKit),
};

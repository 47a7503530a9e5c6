import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { slowness } from '../harness/browser/slowness.ts';
import { freePort } from '../harness/free-port.ts';
import { endChild, heard, startChild } from './child.ts';
import { type Engine, pressActions, type Start, typeActions, WINDOW, type WindowSize } from './engine.ts';

/** A call made while a page opens may stay without an answer: then it is made again. */
const CALL_MS = 10_000 * slowness();
const NAVIGATION_MS = 30_000 * slowness();
/** For what has no second try. */
const PATIENCE_MS = 480_000;

/** Stores the page's errors where the driver can read them, because WebDriver has no call for them. */
const KEEP_ERRORS = `
  if (!window.keptErrors) {
    const kept = (window.keptErrors = []);
    const error = console.error;
    console.error = (...words) => { kept.push(words.map(String).join(' ')); error(...words); };
    addEventListener('error', ({ message }) => kept.push(String(message)));
    addEventListener('unhandledrejection', ({ reason }) => kept.push(String(reason)));
  }
  return document.readyState;
`;

type Call = <Value>(method: string, path: string, body?: object, timeoutMs?: number) => Promise<Value>;

const callsTo =
  (base: string): Call =>
  async (method, path, body, timeoutMs) => {
    const response = await fetch(base + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      ...(timeoutMs && { signal: AbortSignal.timeout(timeoutMs) }),
    });
    const { value } = (await response.json()) as { value: never };
    if (!response.ok) {
      const { error, message } = value as { error?: string; message?: string };
      throw new Error(`${path}: ${[error, message].filter(Boolean).join(': ')}`);
    }
    return value;
  };

const reach = async (call: Call): Promise<void> => {
  for (const until = Date.now() + PATIENCE_MS; ; await pause(50)) {
    try {
      return await call('GET', '/status');
    } catch (cause) {
      if (Date.now() > until) throw cause;
    }
  }
};

const page = (call: Call): Omit<Engine, 'name' | 'close'> => {
  const errors: string[] = [];
  const run = async <Value>(script: string): Promise<Value> => {
    for (let tries = 1; ; tries++)
      try {
        return await call('POST', '/execute/sync', { script, args: [] }, CALL_MS);
      } catch (cause) {
        if (tries === 3) throw cause;
      }
  };
  const keptErrors = async (): Promise<string[]> => (await run<string[] | null>('return window.keptErrors')) ?? [];
  return {
    open: async (url) => {
      errors.push(...(await keptErrors()));
      await run('window.left = true');
      for (;;) {
        await call('POST', '/url', { url });
        for (const until = Date.now() + NAVIGATION_MS; Date.now() < until; await pause(20)) {
          const state = await run(`if (window.left) return 'loading'; ${KEEP_ERRORS}`).catch(() => 'loading');
          if (state === 'complete') return;
        }
      }
    },
    read: async (expression) => {
      const script = `const done = arguments[arguments.length - 1];
        Promise.resolve().then(() => (${expression}))
          .then((value) => done([value ?? null]), (error) => done(String(error)));`;
      const answer = await call<[unknown] | string>('POST', '/execute/async', { script, args: [] });
      if (typeof answer === 'string') throw new Error(answer);
      return answer[0];
    },
    press: (x, y) => call('POST', '/actions', { actions: pressActions(x, y) }),
    type: (text) => call('POST', '/actions', { actions: typeActions(text) }),
    picture: async () => Buffer.from(await call<string>('GET', '/screenshot'), 'base64'),
    errors: async () => [...errors, ...(await keptErrors())],
  };
};

/**
 * Gives the page its size. WebDriver's size includes the frame, and the answer may come before the page has
 * its new size: what is measured then makes a window larger than the screen, and presses beside the screen are lost.
 */
const size = async (call: Call, window: WindowSize): Promise<void> => {
  const measure = { script: 'return { innerWidth, innerHeight, outerWidth, outerHeight }', args: [] };
  for (const until = Date.now() + PATIENCE_MS; ; await pause(100)) {
    const { innerWidth, innerHeight, outerWidth, outerHeight } = await call<
      Record<'innerWidth' | 'innerHeight' | 'outerWidth' | 'outerHeight', number>
    >('POST', '/execute/sync', measure);
    if (innerWidth === window.width && innerHeight === window.height) return;
    if (Date.now() > until) throw new Error(`the page stays ${innerWidth} by ${innerHeight}`);
    await call('POST', '/window/rect', {
      width: window.width + outerWidth - innerWidth,
      height: window.height + outerHeight - innerHeight,
    });
  }
};

/** A configuration of GTK, whose animations are to WebKit what a visitor prefers. */
const writeMotion = (folder: string, isStill: boolean): void => {
  mkdirSync(path.join(folder, 'gtk-3.0'));
  const setting = `[Settings]\ngtk-enable-animations=${isStill ? 0 : 1}\n`;
  writeFileSync(path.join(folder, 'gtk-3.0/settings.ini'), setting);
};

/** WebKitGTK's MiniBrowser on a virtual screen, driven by WebKitWebDriver. */
export const openWebKit = async ({ window = WINDOW, isStill = false, isLayered = false }: Start): Promise<Engine> => {
  const settings = mkdtempSync(path.join(tmpdir(), 'lajvard-webkit-'));
  writeMotion(settings, isStill);
  const screen = startChild(process.env.XVFB_PATH ?? '/usr/bin/Xvfb', [
    '-displayfd',
    '3',
    '-screen',
    '0',
    '1600x1100x24',
    '-nolisten',
    'tcp',
  ]);
  const children = [screen];
  const close = async (): Promise<void> => {
    for (const child of [...children].reverse()) await endChild(child);
    rmSync(settings, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    screen.stdout?.resume();
    screen.stderr?.resume();
    const display = await heard(screen, screen.stdio[3] as Readable, /^(\d+)\n/);
    const port = await freePort();
    const driver = startChild(process.env.WEBKIT_DRIVER_PATH ?? '/usr/bin/WebKitWebDriver', [`--port=${port}`], {
      DISPLAY: `:${display}`,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
      XDG_CONFIG_HOME: settings,
      ...(!isLayered && { WEBKIT_DISABLE_COMPOSITING_MODE: '1' }),
      // containers have no namespaces for the sandbox; only our own pages are opened
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    });
    children.push(driver);
    driver.stdout?.resume();
    driver.stderr?.resume();
    const root = callsTo(`http://127.0.0.1:${port}`);
    await reach(root);
    const alwaysMatch = { pageLoadStrategy: 'none', timeouts: { script: PATIENCE_MS } };
    const { sessionId } = await root<{ sessionId: string }>('POST', '/session', { capabilities: { alwaysMatch } });
    const call = callsTo(`http://127.0.0.1:${port}/session/${sessionId}`);
    await size(call, window);
    return {
      name: 'webkit',
      ...page(call),
      close: async () => {
        await call('DELETE', '').catch(() => undefined);
        await close();
      },
    };
  } catch (cause) {
    await close();
    throw cause;
  }
};

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endChild, heard, startChild } from './child.ts';
import { type Engine, pressActions, type Start, typeActions, WINDOW } from './engine.ts';

/** NS_BINDING_ABORTED: the page was left while a font of it still came. */
const LEFT_PAGE = 'status=2152398850';

/** No connections to other hosts, and no pages but ours. */
const PREFERENCES = `
user_pref("app.update.enabled", false);
user_pref("browser.startup.page", 0);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.region.network.url", "");
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("extensions.getAddons.cache.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "data:,#remote-settings-dummy/v1");
user_pref("toolkit.telemetry.enabled", false);
user_pref("media.autoplay.default", 0);
`;

type Answer = { id?: number; type: string; message?: string; method?: string; result: never; params: never };
type Call = <Result>(method: string, params: object) => Promise<Result>;

/** A connection that speaks WebDriver BiDi. */
const connect = async (url: string, told: (method: string, params: never) => void): Promise<Call> => {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error('Firefox did not take the connection'));
  });
  const asked = new Map<number, (answer: Answer) => void>();
  let last = 0;
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id === undefined) told(answer.method ?? '', answer.params);
    else asked.get(answer.id)?.(answer);
  };
  socket.onclose = () => {
    for (const [id, answer] of asked) answer({ id, type: 'error', message: 'Firefox has gone' } as Answer);
  };
  return (method, params) =>
    new Promise((resolve, reject) => {
      last += 1;
      asked.set(last, (answer) =>
        answer.type === 'success' ? resolve(answer.result) : reject(new Error(`${method}: ${answer.message}`)),
      );
      socket.send(JSON.stringify({ id: last, method, params }));
    });
};

const evaluator =
  (call: Call, context: string): Engine['read'] =>
  async (expression) => {
    const { result, exceptionDetails } = await call<{
      result?: { value?: string };
      exceptionDetails?: { text: string };
    }>('script.evaluate', {
      expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value) ?? 'null')`,
      target: { context },
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return JSON.parse(result?.value ?? 'null');
  };

/** Firefox, by WebDriver BiDi, which it speaks itself. */
export const openFirefox = async ({ window = WINDOW, isStill = false }: Start): Promise<Engine> => {
  const profile = mkdtempSync(path.join(tmpdir(), 'lajvard-firefox-'));
  const motion = `user_pref("ui.prefersReducedMotion", ${isStill ? 1 : 0});`;
  writeFileSync(path.join(profile, 'user.js'), PREFERENCES + motion);
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile];
  const child = startChild(process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr', args, { HOME: profile });
  const close = async (): Promise<void> => {
    await endChild(child);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    if (!child.stderr || !child.stdout) throw new Error('Firefox has no output');
    child.stdout.resume();
    const url = await heard(child, child.stderr, /BiDi listening on (ws:\S+)/);
    const errors: string[] = [];
    const call = await connect(`${url}/session`, (method, { level, text }: { level: string; text: string }) => {
      if (method === 'log.entryAdded' && level === 'error' && !text.includes(LEFT_PAGE)) errors.push(text);
    });
    await call('session.new', { capabilities: {} });
    await call('session.subscribe', { events: ['log.entryAdded'] });
    const { contexts } = await call<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
    const context = contexts[0]?.context ?? '';
    await call('browsingContext.setViewport', { context, viewport: window, devicePixelRatio: 1 });
    return {
      name: 'firefox',
      open: (where) => call('browsingContext.navigate', { context, url: where, wait: 'complete' }),
      read: evaluator(call, context),
      press: (x, y) => call('input.performActions', { context, actions: pressActions(x, y) }),
      type: (text) => call('input.performActions', { context, actions: typeActions(text) }),
      picture: async () => {
        const { data } = await call<{ data: string }>('browsingContext.captureScreenshot', { context });
        return Buffer.from(data, 'base64');
      },
      errors: async () => errors,
      close,
    };
  } catch (cause) {
    await close();
    throw cause;
  }
};

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { logSettings, openLog, withoutSecrets } from '../packages/process/src/index.ts';
import { whenAskedToEnd } from './asked-to-end.mjs';
import { buildBrowserApps } from './build-browser.ts';

// The product is three processes: server, media, studio. This one starts them, passes on one studio key and the ports
// they found, restarts each that crashes, and ends all together. The children end when their stdin closes, so nothing
// is left even after a `kill -9` of this process, which itself ends with npm and the shell that started it, unless it
// was put into the background of that shell. With `--dev` (npm run dev) nothing is built: the browser apps are served
// from their sources, and the server restarts when its sources change.
const root = path.resolve(import.meta.dirname, '..');
const MAX_PAUSE_MS = 10_000;
const GRACE_MS = 7_000 + Number(process.env.DRAIN_SECONDS ?? 0) * 1000;

const demo = process.env.DEMO ?? (process.env.NODE_ENV === 'production' ? '0' : '1');
const hasKey = process.env.STUDIO_KEY || process.env.STUDIO_KEY_FILE; // in a file: each process reads it there
if (demo !== '1' && !hasKey) {
  console.error('STUDIO_KEY must be set (or set DEMO=1): a camera needs the same one after each start.');
  process.exit(2);
}
if (!['', 'on', 'off'].includes(process.env.VIDEO ?? '')) {
  console.error('VIDEO must be on or off.');
  process.exit(2);
}
const logFormat = process.env.LOG_FORMAT ?? (demo === '1' ? 'text' : 'json');
const readLogSettings = () => {
  try {
    return logSettings({ ...process.env, LOG_FORMAT: logFormat });
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(2);
  }
};
const log = openLog({ service: 'start', ...readLogSettings() });
// A terminal that has closed takes no more lines: the product goes on without them if it was asked to.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
const studioKey = hasKey ? {} : { STUDIO_KEY: randomBytes(24).toString('base64url') };
const children = new Set<ChildProcess>();
let stopping = false;

const launch = (name: string, env: Record<string, string>): ChildProcess => {
  const child = spawn(process.execPath, [path.join(root, 'apps', name, 'src', 'main.ts')], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true, // what a terminal signals is for this process, which passes it on
    env: {
      ...(name === 'server' ? process.env : withoutSecrets(process.env, ['STUDIO_KEY'])),
      ...studioKey,
      LAJVARD_CHILD: '1',
      LOG_FORMAT: logFormat,
      ...env,
    },
  });
  child.stdin?.on('error', () => undefined); // a child that has just died; its `exit` follows
  children.add(child);
  child.on('exit', () => children.delete(child));
  return child;
};

/** Keeps one process running; `onLine` sees what it prints, `onEnd` may end it all. */
const keep = (
  name: string,
  env: Record<string, string>,
  onLine: (line: string) => void = (line) => console.log(line),
  onEnd: (code: number | null) => void = () => undefined,
): void => {
  let pauseMs = 500;
  const again = (): void => {
    const startedAt = Date.now();
    const child = launch(name, env);
    if (child.stdout) createInterface({ input: child.stdout }).on('line', onLine);
    child.on('exit', (code, signal) => {
      onEnd(code);
      if (stopping || code === 0) return; // 0: it has logged why it cannot run (no ffmpeg); the drawn wheel remains
      pauseMs = Date.now() - startedAt > 60_000 ? 500 : Math.min(pauseMs * 2, MAX_PAUSE_MS);
      console.error(`${name} exited (${code ?? signal}); restarting it in ${pauseMs / 1000} s`);
      setTimeout(() => stopping || again(), pauseMs);
    });
  };
  again();
};

const startMedia = (): Promise<{ httpPort: number; rtmpPort: number } | null> =>
  new Promise((resolve) => {
    const giveUp = setTimeout(() => resolve(null), 10_000);
    let ports = {
      MEDIA_HTTP_PORT: process.env.MEDIA_HTTP_PORT ?? '0',
      MEDIA_RTMP_PORT: process.env.MEDIA_RTMP_PORT ?? '0',
    };
    keep('media', ports, (line) => {
      if (!line.startsWith('{"ready"')) return console.log(line);
      const ready = JSON.parse(line) as { httpPort: number; rtmpPort: number };
      ports = Object.assign(ports, {
        MEDIA_HTTP_PORT: String(ready.httpPort),
        MEDIA_RTMP_PORT: String(ready.rtmpPort),
      });
      clearTimeout(giveUp);
      resolve(ready);
    });
  });

const stop = (code: number, why: string): void => {
  if (stopping) return;
  stopping = true;
  log.info({ why }, 'ending');
  for (const child of children) child.kill('SIGTERM');
  const end = (): never => {
    log.info({}, 'ended');
    process.exit(code);
  };
  const force = setTimeout(end, GRACE_MS);
  const watch = setInterval(() => {
    if (children.size > 0) return;
    clearTimeout(force);
    clearInterval(watch);
    end();
  }, 50);
};
whenAskedToEnd((why) => stop(0, why));

const dev = process.argv.includes('--dev')
  ? await (await import('./dev-server.ts')).startDevServer(
      process.env.HOST ?? '127.0.0.1',
      Number(process.env.PORT ?? 3000),
    )
  : null; // imported only then: nobody else needs Vite
if (!dev) {
  await buildBrowserApps().catch((error: Error) => {
    console.error(`${error.message}. If a module is missing, remove the folder node_modules and start again.`);
    process.exit(1);
  });
}
const port = dev ? String(dev.serverPort) : (process.env.PORT ?? '3000');
const ownMedia = process.env.MEDIA_HTTP_URL === undefined && process.env.VIDEO !== 'off';
const media = ownMedia ? await startMedia() : null;
const serverEnv = {
  DEMO: demo,
  ...(dev ? { HOST: '127.0.0.1', PORT: port, PUBLIC_URL: process.env.PUBLIC_URL ?? dev.url } : {}),
  ...(media ? { MEDIA_HTTP_URL: `http://127.0.0.1:${media.httpPort}` } : {}),
};
if (dev) {
  dev.restartOnChange(() => {
    if (stopping) return null;
    const server = launch('server', serverEnv);
    if (server.stdout) createInterface({ input: server.stdout }).on('line', (line) => console.log(line));
    return server;
  });
} else {
  let hasServed = false;
  const onLine = (line: string): void => {
    hasServed ||= line.includes(' is ready: ');
    console.log(line);
  };
  // One that could not start the first time would not the second; one that ended by itself was asked to.
  keep('server', serverEnv, onLine, (code) => (hasServed && code !== 0) || stop(code ?? 1, 'the server has ended'));
}
if (process.env.VIDEO !== 'off' && !stopping) {
  keep('studio', {
    STUDIO_CROUPIER: process.env.STUDIO_CROUPIER ?? demo, // a demo has no real ball
    SERVER_URL: `http://127.0.0.1:${port}`,
    ...(media
      ? {
          VIDEO_INGEST_URL: `rtmp://127.0.0.1:${media.rtmpPort}/live`,
          STUDIO_MEDIA_URL: `http://127.0.0.1:${media.httpPort}`,
        }
      : {}),
  });
}

import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import { createServer as createProbe, type Server } from 'node:net';
import path from 'node:path';
import { createServer as createVite, type ViteDevServer } from 'vite';

const root = path.resolve(import.meta.dirname, '..');
const READ_BY_SERVER = [
  'apps/server',
  'packages/money/src',
  'packages/roulette/src',
  'packages/figures/src',
  'packages/contract/src',
  'packages/tlog/src',
  'packages/beacon/src',
  'packages/verify/src',
].map((folder) => path.join(root, folder, path.sep));
const QUIET_MS = 100; // switching branches writes many files

/** What `npm run dev` runs in this process. */
export interface DevServer {
  readonly url: string;
  /** The port at which the server is expected. */
  readonly serverPort: number;
  /**
   * Runs the server, and restarts it after each change of a file it reads; if it ended by itself, waits for
   * the next change.
   * @param start returns null when everything is to end
   */
  restartOnChange(start: () => ChildProcess | null): void;
}

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve((server.address() as { port: number }).port));
  });

const freePort = async (): Promise<number> => {
  const probe = createProbe();
  const port = await listen(probe, 0, '127.0.0.1');
  await new Promise((resolve) => probe.close(resolve));
  return port;
};

/** Vite's own watcher: it sees files that an editor replaces, which `fs.watch` loses. */
const watchServer = ({ watcher }: ViteDevServer, changed: () => void): void => {
  let soon: NodeJS.Timeout | undefined;
  watcher.add(READ_BY_SERVER);
  watcher.on('all', (_event, file) => {
    if (file.endsWith('.test.ts') || !READ_BY_SERVER.some((folder) => file.startsWith(folder))) return;
    clearTimeout(soon);
    soon = setTimeout(changed, QUIET_MS);
  });
};

/**
 * Serves both browser apps from their sources at one address, each by its own Vite, and forwards calls and sockets to
 * the server. Hot reload and the live table share the address; their sockets differ by path.
 */
export const startDevServer = async (host: string, port: number): Promise<DevServer> => {
  const serverPort = await freePort();
  process.env.LAJVARD_SERVER = `http://127.0.0.1:${serverPort}`; // where the proxy of apps/player/vite.config.ts leads
  const http = createServer();
  const viteOf = (app: string): Promise<ViteDevServer> =>
    createVite({
      root: path.join(root, app),
      clearScreen: false,
      server: { middlewareMode: { server: http }, ws: { server: http } },
    });
  const [player, office] = await Promise.all([viteOf('apps/player'), viteOf('apps/office')]);
  http.on('request', (request, response) => {
    const { middlewares } = /^\/admin(?:[/?]|$)/.test(request.url ?? '') ? office : player;
    middlewares(request, response);
  });
  const own = await listen(http, port, host);
  return {
    serverPort,
    url: `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${own}`,
    restartOnChange: (start) => {
      let server: ChildProcess | null = null;
      const run = (): void => {
        const own = start();
        server = own;
        own?.on('exit', (code) => {
          if (own.killed) return run();
          server = null;
          console.error(`The server exited (${code}): it restarts with the next change`);
        });
      };
      run();
      watchServer(player, () => {
        if (!server) return run();
        console.log('The server changed: restarting it …');
        server.kill('SIGTERM');
      });
    },
  };
};

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import manifest from '../package.json' with { type: 'json' };
import { type Metrics, NO_METRICS } from './metrics.ts';
import { type PrometheusMetrics, prometheusMetrics } from './prometheus.ts';

/** Where metrics are served. */
export interface MetricsAddress {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
}

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * The address that `METRICS_HOST` and the variable of the port name; null without a port: nothing is measured.
 * @param portName of this program: server, media and studio may share an environment
 * @throws a plain sentence when the port is none
 */
export const metricsAddress = (
  env: Readonly<Record<string, string | undefined>>,
  portName: string,
): MetricsAddress | null => {
  const text = env[portName]?.trim() ?? '';
  if (text === '') return null;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`${portName} must be a port from 0 to 65535.`);
  return { host: env.METRICS_HOST?.trim() || '127.0.0.1', port };
};

/** Serves `GET /metrics` on a port of its own, so that no proxy can give it to the world by mistake. */
export const serveMetrics = async (
  metrics: PrometheusMetrics,
  { host, port }: MetricsAddress,
): Promise<MetricsServer> => {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.write().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  // of several processes that serve together each has its own
  server.listen({ host, port, exclusive: true });
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};

/**
 * Metrics at an address, until they are closed.
 * @param address null: nothing is measured
 */
export const openMetrics = async (
  address: MetricsAddress | null,
): Promise<{ readonly metrics: Metrics; readonly port: number | null; close(): Promise<void> }> => {
  if (address === null) return { metrics: NO_METRICS, port: null, close: async () => undefined };
  const metrics = prometheusMetrics();
  metrics.gauge({
    name: 'lajvard_build_info',
    help: '1, with the version that this process runs.',
    labels: ['version'],
    read: () => [{ value: 1, labels: { version: manifest.version } }],
  });
  return { metrics, ...(await serveMetrics(metrics, address)) };
};

import { expect, it } from 'vitest';
import { reading } from './metrics.ts';
import { prometheusMetrics } from './prometheus.ts';
import { metricsAddress, serveMetrics } from './serve-metrics.ts';

it('writes counters, histograms and gauges as Prometheus reads them, on a port of their own', async () => {
  const metrics = prometheusMetrics();
  const plays = metrics.counter({ name: 'lajvard_plays_total', help: 'Plays.', labels: ['outcome'] });
  plays.count({ outcome: 'accepted' });
  plays.count({ outcome: 'accepted' }, 2);
  metrics.histogram({ name: 'lajvard_play_seconds', help: 'Time.', buckets: [0.1, 1] }).observe(0.5, {});
  let age: number | null = 4;
  metrics.gauge({ name: 'lajvard_age_seconds', help: 'Age.', read: () => reading(age) });
  metrics.gauge({
    name: 'lajvard_lost',
    help: 'Lost.',
    labels: ['kind'],
    read: () => Promise.reject(new Error('away')),
  });
  const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
  const at = `http://127.0.0.1:${server.port}`;
  const answer = await fetch(`${at}/metrics`);
  const text = await answer.text();
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  expect(text).toContain('lajvard_plays_total{outcome="accepted"} 3\n');
  expect(text).toContain('lajvard_play_seconds_bucket{le="1"} 1\n');
  expect(text).toContain('lajvard_age_seconds 4\n');
  expect(text, 'what cannot be read is left out').not.toContain('lajvard_lost{');
  expect(text).toContain('process_cpu_seconds_total');
  age = null;
  expect(await (await fetch(`${at}/metrics`)).text(), 'no value is no zero').not.toMatch(/^lajvard_age_seconds /m);
  expect((await fetch(`${at}/`)).status).toBe(404);
  expect((await fetch(`${at}/metrics`, { method: 'POST' })).status).toBe(404);
  await server.close();
  await expect(fetch(`${at}/metrics`)).rejects.toThrow();
});

it('listens where the settings say, off without a port', () => {
  expect(metricsAddress({}, 'METRICS_PORT')).toBeNull();
  expect(metricsAddress({ METRICS_PORT: '' }, 'METRICS_PORT')).toBeNull();
  expect(metricsAddress({ METRICS_PORT: '9100' }, 'METRICS_PORT')).toEqual({ host: '127.0.0.1', port: 9100 });
  expect(metricsAddress({ METRICS_PORT: '0', METRICS_HOST: '10.0.0.5' }, 'METRICS_PORT')).toEqual({
    host: '10.0.0.5',
    port: 0,
  });
  expect(() => metricsAddress({ METRICS_PORT: '70000' }, 'METRICS_PORT')).toThrow('METRICS_PORT');
  expect(() => metricsAddress({ METRICS_PORT: 'x' }, 'METRICS_PORT')).toThrow('METRICS_PORT');
});

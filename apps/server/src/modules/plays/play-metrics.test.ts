import { openMetrics } from '@lajvard/process';
import { expect, it } from 'vitest';
import { playMetrics } from './play-metrics.ts';

it('a play is counted as accepted, or as refused with its reason', async () => {
  const { metrics, port, close } = await openMetrics({ host: '127.0.0.1', port: 0 });
  const plays = playMetrics(metrics);
  plays.answered('', 0.1);
  plays.answered('bet-too-small', 0.1);
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await close();
  expect(text).toContain('\nlajvard_plays_total{outcome="accepted",reason=""} 1\n');
  expect(text).toContain('\nlajvard_plays_total{outcome="refused",reason="bet-too-small"} 1\n');
});

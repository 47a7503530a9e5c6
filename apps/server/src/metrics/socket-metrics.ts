import type { Metrics } from '@lajvard/process';

/** The sockets of this process by who is behind them. */
export const measureSockets = (metrics: Metrics, hub: { countByRole(): Readonly<Record<string, number>> }): void =>
  metrics.gauge({
    name: 'lajvard_sockets',
    help: 'Open sockets by role: player, staff, unknown.',
    labels: ['role'],
    read: () => Object.entries(hub.countByRole()).map(([role, value]) => ({ value, labels: { role } })),
  });

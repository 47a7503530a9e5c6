import { expect, test, vi } from 'vitest';
import type { Cluster } from './cluster.ts';
import { judgePlays } from './judge.ts';
import type { Acknowledged } from './plays.ts';

const play = (round: number, receipt: string): Acknowledged => ({ userId: 7, round, receipt, at: 0, tries: 1 });
const row = (round: number, receipt: string) => ({ play: `${round} 7`, receipt, taken: 1, entries: 1 });

/** A cluster whose plays stand in the database as `written`; while it is asked, the next round's play is confirmed. */
const clusterWith = (written: readonly object[], next: Acknowledged): Cluster => {
  const acknowledged = [play(1, 'aa')];
  const sql = async (): Promise<readonly object[]> => {
    acknowledged.push(next);
    return written;
  };
  const product = { lajvard: () => 'The ledger proves: 12 movements' };
  const plays = { acknowledged, settle: async () => undefined };
  return {
    plays,
    databases: { sql },
    product,
    hosts: {},
    seats: { missed: 0, locks: new Map() },
  } as unknown as Cluster;
};

const judge = (written: readonly object[]): Promise<void> => judgePlays(clusterWith(written, play(2, 'bb')));

vi.spyOn(console, 'log').mockReturnValue();

test('a play that is confirmed while the database is asked is not lost', async () => {
  await expect(judge([row(1, 'aa')])).resolves.toBeUndefined();
});

test('a confirmed play that is not written, or with another receipt, is lost', async () => {
  await expect(judge([])).rejects.toThrow('confirmed plays lost: 1');
  await expect(judge([row(1, 'cc')])).rejects.toThrow('confirmed plays lost: 1');
});

test('a play that was paid twice is doubled, a play that was not paid is lost', async () => {
  await expect(judge([{ ...row(1, 'aa'), entries: 2 }])).rejects.toThrow('plays doubled: 1');
  await expect(judge([{ ...row(1, 'aa'), taken: 0 }])).rejects.toThrow('confirmed plays lost: 1');
});

import { cosignNote } from '@lajvard/tlog';
import { describe, expect, it } from 'vitest';
import { cosignedBy, type Look, lookAt, NOTHING_OBSERVED, readObserverState, writeObserverState } from '../index.ts';
import { clockAt, happenedAt, honest, houseOf, type Published } from '../testing/observed-house.ts';
import { LOG_KEY, toldRounds } from '../testing/told-log.ts';
import { type Signer, signerOf } from '../testing/witnessed-log.ts';

// An observer who knows three witnesses, of which two must cosign.
const TOLD = toldRounds(5);
const AT = happenedAt(TOLD.at(-1) as (typeof TOLD)[number]) + 2_000;
const MINUTE = 60_000;
const known = ['w1', 'w2', 'w3'].map((name) => signerOf(name, 'cosignature'));
const [w1, w2, w3] = known as [Signer, Signer, Signer];
const witnesses = { keys: known.map(({ key }) => key), needed: 2 };

const cosigned = async (published: Published, by: readonly Signer[], ms = AT): Promise<Published> => {
  let { note } = published.log;
  for (const { key, sign } of by) note = await cosignNote(note, key, sign, Math.floor(ms / 1_000));
  return { ...published, log: { ...published.log, note } };
};
const look = (published: Published, ms = AT, before?: Look): Promise<Look> =>
  lookAt(houseOf(published), before?.state ?? NOTHING_OBSERVED, { clock: clockAt(ms), lateMs: 30_000, witnesses });
const names = (found: Look): string[] => found.cosigned.map(({ name }) => name);

describe('an observer who knows witnesses', () => {
  it('says which of them cosigned, each once, and nobody else', async () => {
    const published = await cosigned(await honest(TOLD), [w3, w1, w1, signerOf('stranger', 'cosignature')]);
    const found = await look(published);
    expect(names(found)).toEqual(['w1', 'w3']);
    expect(found.findings).toEqual([]);
    const { note } = published.log;
    expect(await cosignedBy(note, { keys: [LOG_KEY], witnesses: [w2.key] })).toEqual([]);
  });

  it('waits a little for cosignatures of the checkpoint it read', async () => {
    const published = await honest(TOLD);
    const later = await cosigned(published, [w1, w2]);
    let asked = 0;
    const house = houseOf(published);
    const slow = Object.assign({}, house, { checkpoint: async () => (asked++ < 2 ? published : later).log.note });
    const found = await lookAt(slow, NOTHING_OBSERVED, { clock: clockAt(AT), lateMs: 30_000, witnesses });
    expect(names(found)).toEqual(['w1', 'w2']);
  });

  it('accuses nobody of witnesses that are missing for a while, and of more than a quarter of an hour', async () => {
    const published = await cosigned(await honest(TOLD), [w1]);
    const first = await look(published);
    expect([names(first), first.findings]).toEqual([['w1'], []]);
    const second = await look(published, AT + 14 * MINUTE, first);
    expect(second.findings.filter(({ kind }) => kind === 'unwitnessed')).toEqual([]);
    const third = await look(published, AT + 16 * MINUTE, second);
    expect(third.findings).toContainEqual(
      expect.objectContaining({ kind: 'unwitnessed', expected: '2 of 3 known witnesses to cosign', found: 'none' }),
    );
    const enough = await look(await cosigned(published, [w2, w3], AT + 17 * MINUTE), AT + 17 * MINUTE, third);
    expect(enough.findings.filter(({ kind }) => kind === 'unwitnessed')).toEqual([]);
  });

  it('counts no cosignature from long ago: a view that was frozen is found', async () => {
    const published = await cosigned(await honest(TOLD), [w1, w2, w3]);
    const first = await look(published);
    expect(names(first)).toHaveLength(3);
    const later = await look(published, AT + 31 * MINUTE, first);
    expect(names(later)).toEqual([]);
    expect(later.findings.map(({ kind }) => kind)).toContain('unwitnessed');
  });

  it('finds a cosignature of another checkpoint, or by another key in the same name', async () => {
    const published = await honest(TOLD);
    const lines = (await cosigned(await honest(TOLD.slice(0, 4)), [w1])).log.note.split('\n\n')[1] ?? '';
    const moved = `${published.log.note}${lines.split('\n')[1]}\n`;
    const found = await look({ ...published, log: { ...published.log, note: moved } });
    expect(found.findings).toContainEqual(
      expect.objectContaining({ kind: 'unwitnessed', found: expect.stringContaining('w1 did not sign this') }),
    );
    const other = await look(await cosigned(published, [signerOf('w1', 'cosignature'), w2, w3]));
    expect(names(other), 'another key has another id: it is ignored').toEqual(['w2', 'w3']);
  });

  it('keeps when it saw enough of them; what older observers kept has no such time', async () => {
    const { state } = await look(await cosigned(await honest(TOLD), [w1, w2]));
    expect(readObserverState(writeObserverState(state))).toEqual(state);
    const older = JSON.parse(writeObserverState(state)) as Record<string, unknown>;
    delete older.witnessed_at;
    expect(readObserverState(JSON.stringify(older))).toMatchObject({ witnessed_at: null });
    expect(readObserverState(JSON.stringify(Object.assign(older, { witnessed_at: 'x' })))).toBeNull();
  });
});

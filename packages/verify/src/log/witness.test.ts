import { openCheckpoint, signNote } from '@lajvard/tlog';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWitness } from '../index.ts';
import { shown, signerOf, treeOf } from '../testing/witnessed-log.ts';

// What a witness answers, as C2SP (tlog-witness) says, and that it can be made to cosign no two histories.
const ORIGIN = 'casino.example/log';
const log = signerOf(ORIGIN);
const next = signerOf(ORIGIN); // the log's second key
const own = signerOf('witness.example/w1', 'cosignature');
const stranger = signerOf(ORIGIN);
const NOW = 1_796_000_000;

let kept: Map<string, string>;
let refused: { kept: string | null; note: string }[];
let beforeWrite: () => Promise<void>;
beforeEach(() => {
  kept = new Map();
  refused = [];
  beforeWrite = async () => undefined;
});
/** The witness of this store, as it is after each start. */
const witness = (logs = [log.key, next.key]) =>
  createWitness({
    logs,
    key: own.key,
    sign: own.sign,
    now: () => NOW,
    store: {
      read: async (origin) => kept.get(origin) ?? null,
      write: async (origin, note) => {
        await beforeWrite();
        kept.set(origin, note);
      },
    },
    onRefused: (seen) => refused.push(seen),
  });
type Shown = Parameters<typeof shown>;
const show = async (size: number, oldSize: number, signer = log, change: Shown[3] & { fork?: number } = {}) => {
  const { note, request } = await shown(treeOf(size, change.fork), oldSize, signer, change);
  return Object.assign({ note }, await witness().addCheckpoint(request));
};
const sizeOf = (note = ''): number => Number(note.split('\n')[1]);

describe('a log that only grows', () => {
  it('a growing log is cosigned at its first and every later checkpoint, with the time', async () => {
    let before = 0;
    for (const size of [0, 0, 1, 2, 255, 256, 300, 300]) {
      const { status, body, note } = await show(size, before);
      expect({ status, size }).toEqual({ status: 200, size });
      const opened = await openCheckpoint(note + body, { origin: ORIGIN, keys: [log.key], witnesses: [own.key] });
      expect(opened.signatures.at(-1)).toMatchObject({ key: own.key, timestamp: NOW, line: body });
      before = size;
    }
  });

  it('a checkpoint is kept with its signature and the cosignature, without lines of others', async () => {
    const { note, request } = await shown(treeOf(5), 0, log);
    const { body } = await witness().addCheckpoint(`${request}— else.example ${Buffer.alloc(68).toString('base64')}\n`);
    expect(kept.get(ORIGIN)).toBe(note + body);
  });

  it('a log may go on with another of its own keys', async () => {
    await show(3, 0);
    expect((await show(4, 3, next)).status).toBe(200);
    // the key that signed the kept checkpoint is trusted no more
    const { request } = await shown(treeOf(5), 4, log);
    expect((await witness([log.key]).addCheckpoint(request)).status).toBe(200);
  });
});

describe('refused requests', () => {
  it('a request that names another size than the last is answered with 409 and the last size', async () => {
    expect(await show(4, 3)).toMatchObject({ status: 409, type: 'text/x.tlog.size', body: '0\n' });
    await show(4, 0);
    expect(await show(6, 2)).toMatchObject({ status: 409, type: 'text/x.tlog.size', body: '4\n' });
    expect(await show(6, 0)).toMatchObject({ status: 409, body: '4\n' });
  });

  it('a rollback is never cosigned, whatever size before it the request names', async () => {
    await show(9, 0);
    for (const oldSize of [0, 3, 5]) expect(await show(5, oldSize)).toMatchObject({ status: 409, body: '9\n' });
    expect(await show(5, 9)).toMatchObject({ status: 400 });
    expect(sizeOf(kept.get(ORIGIN))).toBe(9);
  });

  it.each([
    ['of the same size', 9, 9],
    ['that is longer', 14, 9],
    ['that is longer, from the first entry on', 14, 9, 0],
  ])('a fork %s is answered with 422, and both checkpoints are handed on', async (_what, size, oldSize, fork = 8) => {
    await show(9, 0);
    const { status, note } = await show(size, oldSize, log, { fork });
    expect(status).toBe(422);
    expect(refused).toEqual([{ origin: ORIGIN, kept: kept.get(ORIGIN), note }]);
    expect(sizeOf(kept.get(ORIGIN))).toBe(9);
  });

  it('a wrong consistency proof is answered with 422', async () => {
    const hash = new Uint8Array(32);
    expect((await show(4, 0, log, { proof: [hash] })).status, 'of nothing').toBe(422);
    await show(4, 0);
    expect((await show(4, 4, log, { proof: [hash] })).status, 'of the same').toBe(422);
    expect((await show(7, 4, log, { proof: [] })).status, 'none').toBe(422);
    const proof = treeOf(7).consistencyProof(4);
    expect((await show(7, 4, log, { proof: proof.toReversed().concat(hash) })).status, 'too long').toBe(422);
  });

  it('an empty log with another root is answered with 422', async () => {
    const root = Buffer.alloc(32).toString('base64');
    const note = await signNote(`${ORIGIN}\n0\n${root}\n`, log.key, log.sign);
    expect((await witness().addCheckpoint(`old 0\n\n${note}`)).status).toBe(422);
  });

  it('an unknown log is answered with 404', async () => {
    expect((await show(4, 0, signerOf('other.example/log'))).status).toBe(404);
    expect((await show(4, 0, log, { origin: 'other.example/log' })).status).toBe(404);
  });

  it('another key under the name of the log, or a wrong signature of the right key, is answered with 403', async () => {
    expect((await show(4, 0, stranger)).status).toBe(403);
    expect((await show(4, 0, own)).status, 'its own').toBe(404);
    const { note, request } = await shown(treeOf(4), 0, log);
    const wrong = await signNote(note.slice(0, note.indexOf('\n\n') + 1), log.key, () => new Uint8Array(64));
    expect((await witness().addCheckpoint(request.replace(note, wrong))).status).toBe(403);
    // one right signature does not help beside a wrong one
    const both = `${request}${wrong.slice(wrong.indexOf('\n\n') + 2)}`;
    expect((await witness().addCheckpoint(both)).status).toBe(403);
    expect(kept.size).toBe(0);
  });

  it('a malformed request is answered with 400', async () => {
    const { note, request } = await shown(treeOf(9), 4, log);
    const [first = '', hash = ''] = request.split('\n');
    const padded = note.slice(0, note.indexOf('\n\n') + 1).replace('\n9\n', '\n09\n');
    const bodies = [
      '',
      note,
      `old 10\n\n${note}`,
      ...['old', 'old ', 'old 01', 'old -1', 'old 1e1', 'old 9007199254740993', 'Old 4'].map((line) =>
        request.replace(first, line),
      ),
      ...['', hash.slice(4), hash.replace('=', ''), `${hash.slice(0, 42)}B=`, `_${hash.slice(1)}`, `${hash} `].map(
        (line) => request.replace(`${hash}\n`, line === '' ? 'x\n' : `${line}\n`),
      ),
      `old 4\n${`${hash}\n`.repeat(64)}\n${note}`,
      request.replace(/\n/g, '\r\n'),
      request.slice(0, -1),
      `${request}— no line\n`,
      `old 0\n\n${await signNote(padded, log.key, log.sign)}`,
    ];
    for (const body of bodies) expect((await witness().addCheckpoint(body)).status, body).toBe(400);
    expect(kept.size).toBe(0);
  });
});

describe('the state of a witness', () => {
  it('the state is stored before the cosignature is given, one checkpoint after the other', async () => {
    const same = witness();
    await same.addCheckpoint((await shown(treeOf(5), 0, log)).request);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    beforeWrite = () => held;
    const longer = (await shown(treeOf(12), 5, log)).request;
    const shorter = (await shown(treeOf(7), 5, log)).request;
    const done: number[] = [];
    const both = [longer, shorter].map((request) =>
      same.addCheckpoint(request).then(({ status }) => {
        done.push(status);
        return status;
      }),
    );
    await new Promise((resolve) => setImmediate(resolve));
    expect(done).toEqual([]);
    release();
    const statuses = await Promise.all(both);
    expect(statuses.toSorted(), 'one of them only').toEqual([200, 409]);
    expect(sizeOf(kept.get(ORIGIN))).toBe(statuses[0] === 200 ? 12 : 7);
  });

  it('no cosignature is given when the state cannot be saved; the next request is answered', async () => {
    const same = witness();
    beforeWrite = async () => Promise.reject(new Error('disk full'));
    await expect(same.addCheckpoint((await shown(treeOf(5), 0, log)).request)).rejects.toThrow('disk full');
    beforeWrite = async () => undefined;
    expect((await same.addCheckpoint((await shown(treeOf(6), 0, log)).request)).status).toBe(200);
  });

  it('a stored checkpoint that was edited by hand is rejected', async () => {
    await show(9, 0);
    const { note } = await shown(treeOf(4), 0, log);
    kept.set(ORIGIN, note);
    await expect(show(9, 4)).rejects.toMatchObject({ fault: 'signature' });
  });
});

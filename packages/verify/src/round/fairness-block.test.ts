import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import vectors from '../../vectors/beacon-rounds.json' with { type: 'json' };

// The program in docs/FAIRNESS.md that checks a round without our code: it runs just as it stands there.
const REPOSITORY = path.resolve(import.meta.dirname, '../../../..');
const page = readFileSync(path.join(REPOSITORY, 'docs/FAIRNESS.md'), 'utf8');
const PROGRAM = /^```js\n(.*?)^```$/msu.exec(page)?.[1] ?? '';
const RECORD = vectors.valid[0]?.record as (typeof vectors.valid)[number]['record'];
const OWN_CHAIN = vectors.valid.find(({ record }) => record.beacon.period_ms === 1_000)?.record;
const invalid = (name: string): unknown => vectors.invalid.find((each) => each.name === name)?.record;

const run = (given: unknown): Promise<{ status: unknown; said: string[] }> =>
  new Promise((resolve) => {
    const args = ['--input-type=module', '--eval', PROGRAM];
    const child = execFile(process.execPath, args, { cwd: REPOSITORY }, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : error.code, said: `${stdout}${stderr}`.trim().split('\n') }),
    );
    child.stdin?.end(JSON.stringify(given));
  });
const flipped = (hex: string): string => `${hex.slice(0, -1)}${hex.endsWith('0') ? '1' : '0'}`;
const { beacon } = RECORD;

it.each<[string, unknown, readonly string[]]>([
  ['a record', RECORD, []],
  ['the answer with a file', { data: { format: 'lajvard-round-2', round: RECORD } }, []],
  ['the signature of another round', invalid('the signature of another round'), ['signature', 'number']],
  ['bytes that are no signature', { ...RECORD, beacon: { ...beacon, signature: 'ff' } }, ['signature', 'number']],
  ['a signature and more', { ...RECORD, beacon: { ...beacon, signature: `${beacon.signature}zz` } }, ['signature']],
  ['another number', { ...RECORD, number: (RECORD.number + 1) % 37 }, ['number']],
  ['another commitment', { ...RECORD, commitment: flipped(RECORD.commitment) }, ['commitment']],
  ['a close after the beacon', { ...RECORD, closed_at: RECORD.launched_at }, ['times']],
  ["a casino's own chain", OWN_CHAIN, ['times', 'signature']],
])('%s', async (_what, given, fails) => {
  const names = ['commitment', 'times', 'signature', 'number'];
  const said = names.map((name) => `${name} ${fails.includes(name) ? 'WRONG' : 'ok'}`);
  expect(await run(given)).toEqual({ status: fails.length > 0 ? 1 : 0, said });
});

it('a beacon round that is one number for its time and another for its signature', async () => {
  expect(await run({ ...RECORD, beacon: { ...beacon, round: '1e3' } })).toMatchObject({ status: 1 });
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BET_KEYS, keptBet, OTHERS_RECEIPT, roundOf } from '../src/testing/kept-bets.ts';
import keys from '../vectors/keys.json' with { type: 'json' };
import rounds from '../vectors/rounds.json' with { type: 'json' };
import { type Ended, endOf, runProgram } from './testing/run-command.ts';
import { verifyCommand } from './verify-command.ts';

// The command against a casino that answers with the records of vectors/rounds.json: round 1 settled, round 2 void,
// round 3 of the croupier's wheel.
const PACKAGE = path.resolve(import.meta.dirname, '..');
const vector = (name: string): string => path.join(PACKAGE, 'vectors', name);
let answers: Record<string, unknown> = {};
let asked: string[] = [];
let server: Server;
let house = '';
let folder = '';

const recordOf = (round: number) => rounds[round - 1]?.record;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lajvard-verify-'));
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const data = answers[request.url ?? ''];
    response.writeHead(data === undefined ? 404 : 200).end(JSON.stringify({ data: data ?? null }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  house = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = [];
  answers = Object.fromEntries(
    rounds.flatMap(({ record, receipts }) => [
      [`/api/rounds/${record.round_number}`, record],
      [`/api/rounds/${record.round_number}/receipts`, { round_number: record.round_number, receipts }],
    ]),
  );
  answers['/api/fairness/keys'] = keys;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const verify = (args: readonly string[]): Promise<Ended> => endOf(verifyCommand, args);
const lines = (out: string, holds: string): string[] => out.split('\n').filter((line) => line.startsWith(`${holds} `));

describe('a published round', () => {
  it.each([
    ['by its number', () => ['1', '--url', house]],
    ['by its page', () => [`${house}/fairness/1?lang=en`]],
    ['by its record', () => [`${house}/api/rounds/1`]],
    ['by the casino and its number', () => [`${house}/`, '1']],
  ])('a published round is verified %s', async (_how, args) => {
    const { code, out, error } = await verify(args());
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out).toMatch(/^round 1 of studio-1, settled, checked with http.*\nnumber 28, drawn from the seed: 28\n/);
    expect(lines(out, 'true')).toHaveLength(5);
    expect(out).toMatch(/\nTrue: all 5 checks that could be made\.\n$/);
  });

  it('a round is verified by its number at the casino that the environment names, as a program', async () => {
    const { code, out, error } = await runProgram('verify', ['1'], { LAJVARD_SERVER: house });
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out).toMatch(/^round 1 of studio-1, .*\nTrue: all 5 checks that could be made\.\n$/s);
    expect(asked).toEqual(['/api/rounds/1', '/api/rounds/1/receipts']);
  });

  it('a record with another number is named as false, and ends the command with 1', async () => {
    answers['/api/rounds/1'] = Object.assign({}, recordOf(1), { number: 29 });
    const { code, out } = await verify([house, '1']);
    expect(code).toBe(1);
    expect(lines(out, 'false')).toEqual(['false        the number is the one drawn from the seed']);
    expect(out).toMatch(/\nFALSE: 1 of 5 checks\.\n$/);
  });

  it('the command says what it cannot check of a void round and of the croupier’s wheel', async () => {
    const [abandoned, filmed] = [await verify([house, '2']), await verify([house, '3'])];
    expect([abandoned.code, filmed.code]).toEqual([0, 0]);
    expect(lines(abandoned.out, 'not checked')).toEqual([expect.stringContaining('a void round has no number')]);
    expect(lines(filmed.out, 'not checked')).toEqual([expect.stringContaining('watch the film')]);
  });

  it('a round that is still open ends the command with 2, because nothing can be checked', async () => {
    const nothing = { seed: null, number: null, bets_digest: null, play_count: null, ended_at: null };
    answers['/api/rounds/1'] = Object.assign({}, recordOf(1), { phase: 'open' }, nothing);
    const { code, out } = await verify([house, '1']);
    expect(code).toBe(2);
    expect(lines(out, 'not checked')).toHaveLength(5);
    expect(out).toMatch(/\nNothing can be checked yet\.\n$/);
  });

  it('a settled round without an end fails the check, and ends the command with 1', async () => {
    answers['/api/rounds/1'] = Object.assign({}, recordOf(1), { ended_at: null });
    expect((await verify([house, '1'])).code).toBe(1);
  });
});

describe("a player's file", () => {
  it("a player's file is compared with what the casino publishes", async () => {
    const { code, out } = await verify([vector('settled-file.json'), '--url', house]);
    expect(code, out).toBe(0);
    expect(lines(out, 'true')).toHaveLength(10);
    answers['/api/rounds/1'] = Object.assign({}, recordOf(1), { void_reason: 'fault' });
    const differs = await verify([vector('settled-file.json'), '--url', house]);
    expect(differs.code).toBe(1);
    expect(lines(differs.out, 'false')).toEqual(['false        the round in the file is the published one']);
  });

  it("a player's file is compared with saved answers alone, and nothing is asked for", async () => {
    const record = path.join(folder, 'record.json');
    writeFileSync(record, JSON.stringify({ data: recordOf(3) }));
    const whole = await verify([vector('croupier-file.json'), vector('keys.json'), record]);
    expect(whole.code).toBe(0);
    expect(lines(whole.out, 'not checked')).toEqual([expect.stringContaining('watch the film')]);
    const unproved = await verify([vector('croupier-file.json'), record]);
    expect(lines(unproved.out, 'not checked')[0]).toContain("the casino's keys are not among the files");
    expect(unproved.out).toMatch(/\nNot proved: anybody could have written this file; \d other checks are true\.\n$/);
    expect(unproved.code).toBe(2);
    expect(asked).toEqual([]);
  });

  it('a file that no key of the casino signed is named as false, and ends the command with 1', async () => {
    answers['/api/fairness/keys'] = [];
    const { code, out } = await verify([vector('void-file.json'), '--url', house]);
    expect(code).toBe(1);
    expect(lines(out, 'false')).toEqual(["false        the file is signed with one of the casino's keys"]);
  });
});

describe('a bet that the browser kept', () => {
  const bet = keptBet();
  const receipts = [bet.receipt, OTHERS_RECEIPT].sort();
  const name = (): string => path.join(folder, 'lajvard-bet-77.json');
  beforeEach(() => {
    writeFileSync(name(), JSON.stringify(bet));
    answers['/api/fairness/keys'] = BET_KEYS;
    answers['/api/rounds/77'] = roundOf(bet.receipt, OTHERS_RECEIPT);
    answers['/api/rounds/77/receipts'] = { round_number: 77, receipts };
  });

  it('a bet in the frozen list ends the command with 0, and one that is missing from it with 1', async () => {
    const kept = await verify([name(), '--url', house]);
    expect(kept, kept.out).toMatchObject({ code: 0, error: '' });
    expect(kept.out).toContain('a bet of account 2000000013, checked with http');
    expect(kept.out).toContain('\nKEPT: the casino signed for this bet, and it is in the frozen list.\nTrue: all');
    answers['/api/rounds/77'] = roundOf('ef'.repeat(32), OTHERS_RECEIPT);
    answers['/api/rounds/77/receipts'] = { round_number: 77, receipts: ['ef'.repeat(32), OTHERS_RECEIPT].sort() };
    const lost = await verify([name(), '--url', house]);
    expect(lost.code).toBe(1);
    expect(lost.out).toContain('\nLOST: the casino signed for this bet, and it is not in the list');
  });

  it('a bet ends the command with 2 before its round has ended, and with 1 if somebody changed its file', async () => {
    const open = { phase: 'locked', seed: null, bets_digest: null, play_count: null, ended_at: null };
    answers['/api/rounds/77'] = Object.assign({}, answers['/api/rounds/77'], open);
    const waiting = await verify([name(), '--url', house]);
    expect(waiting.code, waiting.out).toBe(2);
    expect(waiting.out).toContain('The casino signed for this bet. Whether it kept it cannot be checked yet.');
    writeFileSync(name(), JSON.stringify(bet).replace(bet.salt, '00'.repeat(16)));
    const tampered = await verify([name(), '--url', house]);
    expect(tampered.code).toBe(1);
    expect(lines(tampered.out, 'false')).toEqual([
      'false        your receipt is that of your account, stake and chips',
    ]);
  });
});

describe('what cannot be read', () => {
  const file = (text: string): string => {
    const name = path.join(folder, 'broken.json');
    writeFileSync(name, text);
    return name;
  };
  const settled = readFileSync(vector('settled-file.json'), 'utf8');
  it.each([
    ['no argument', () => [], 'usage: verify'],
    ['an unknown option', () => ['1', '--keys'], "Unknown option '--keys'"],
    ['round 0', () => ['0'], 'usage: verify'],
    ['two rounds', () => ['1', '2'], 'usage: verify'],
    ['a casino without a round', () => [house], 'usage: verify'],
    ['a round that is not there', () => [house, '77'], 'answered 404'],
    ['a casino that does not answer', () => ['http://127.0.0.1:9', '1'], 'no answer from'],
    ['another round than was asked for', () => [house, '4'], 'answered with another round'],
    ['a file that is not there', () => ['nothing.json'], 'no such file'],
    ['keys alone', () => [vector('keys.json')], 'no round is among the files'],
    ['a page', () => [file('<!doctype html>')], 'is not a player'],
    ['a seed that is no hex', () => [file(settled.replace(/"seed": "[0-9a-f]{2}/, '"seed": "zz'))], 'is not a player'],
    ['a name said twice', () => [file(settled.replace('{', '{"format":"lajvard-round-1",'))], 'is not a player'],
  ])('%s cannot be read, and ends the command with 2', async (_what, args, expected) => {
    answers['/api/rounds/4'] = recordOf(1);
    const { code, out, error } = await verify(args());
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(error).toContain(expected);
    expect(error).not.toContain('    at ');
  });

  it('the program says in one line what cannot be read, without a stack, and ends with 2', async () => {
    const { code, out, error } = await runProgram('verify', [file('<!doctype html>')]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(error).toMatch(/^\S+broken[.]json is not a player's file or [^\n]+\n$/);
  });
});

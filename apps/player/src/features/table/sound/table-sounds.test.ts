import { beforeEach, expect, test } from 'vitest';
import { practiceTable } from '../../../testing/sit-down.tsx';
import { DURATIONS, FakeClock, settled } from '../round-source/testing/fake-clock.ts';
import { createTable, type Table } from '../store.ts';
import type { Layer } from './audio-deck.ts';
import { TableSounds } from './table-sounds.ts';
import type { Sound } from './utterances.ts';

const BETTING_MS = DURATIONS.roundMs + DURATIONS.extraMs;

let clock: FakeClock;
let table: Table;
let heard: string[];
let youWin: boolean;
let studioAudible: boolean;
let ambienceWanted: boolean;
/** What each loop was told last. */
let layers: Map<string, Layer>;

beforeEach(async () => {
  clock = new FakeClock();
  heard = [];
  youWin = true;
  studioAudible = false;
  ambienceWanted = false;
  layers = new Map();
  table = practiceTable(clock);
  const deck = {
    play: ({ id }: Sound, onEnd: () => void) => {
      heard.push(id);
      return clock.after(700, onEnd);
    },
    effect: (id: string) => void heard.push(id),
    loop: (id: string) => {
      heard.push(id);
      return {
        playing: true,
        follow: (layer: Layer) => void layers.set(id, layer),
        stop: () => {
          heard.push(`${id} ends`);
          layers.delete(id);
        },
      };
    },
  };
  new TableSounds(table, {
    deck,
    now: () => clock.now(),
    after: (ms, run) => clock.after(ms, run),
    youWin: () => youWin,
    studioAudible: () => studioAudible,
    ambienceWanted: () => ambienceWanted,
  }).start();
  table.start();
  await settled();
});

// docs/specification/1-table-and-site.md#41-countdown
// docs/specification/1-table-and-site.md#42-extra-time
test('a round sounds in order: bets, chips, beeps, no more bets, lock, ball, result, win', async () => {
  table.commands.press('17');
  table.commands.undo();
  table.commands.press('17');
  await clock.pass(BETTING_MS + DURATIONS.lockMs + DURATIONS.spinMs + 5000);
  const counted = heard.filter((id) => id !== 'win-count');
  expect(counted.slice(0, 15)).toEqual([
    ...[
      'wait-for-next-round',
      'place-bets',
      'chip-on',
      'chip-off',
      'chip-on',
      'beep-12',
      'beep-6',
      'no-more-bets',
      'lock',
      'accepted',
    ],
    ...['ball-track', 'ball-rolling', 'ball-track ends', 'ball-rolling ends', 'ball-drop'],
  ]);
  expect(heard).toContain('win-count');
  expect(counted.slice(15).filter((id) => id !== 'win-counted')).toEqual(['n17', 'black', 'you-win']);
  expect(
    counted.filter((id) => id === 'win-counted'),
    'a number alone: the chord and its octave',
  ).toHaveLength(2);
});

test('a win that only returns the stake is not celebrated', async () => {
  table.commands.chooseChip(50);
  table.commands.press('RED');
  table.commands.press('BLACK');
  await clock.pass(BETTING_MS + DURATIONS.lockMs + DURATIONS.spinMs + 5000);
  expect(heard).toContain('ball-drop');
  expect(heard.filter((id) => id.startsWith('win-'))).toEqual([]);
});

test('where «you win» is forbidden, neither words nor chord celebrate a win', async () => {
  youWin = false;
  table.commands.press('17');
  await clock.pass(BETTING_MS + DURATIONS.lockMs + DURATIONS.spinMs + 5000);
  expect(heard).toContain('black');
  expect(heard).not.toContain('you-win');
  expect(heard).not.toContain('win-counted');
});

test('a player who enters outside an open round hears to wait, even if the voice needs a later gesture', () => {
  const waiting = createTable({
    mode: 'live',
    clock,
    random: () => 0.5,
    newId: () => 'chip',
    openSource: ({ send: tell }) => ({
      start: () =>
        tell({
          type: 'table-entered',
          bank: 1500,
          limits: { breakEndsAt: null, betLimitation: null },
          numbers: [],
          round: null,
          stage: 'between',
          slip: null,
          staked: false,
          lastSlip: null,
        }),
      stop: () => {},
      now: () => clock.now(),
      slipChanged: () => {},
    }),
  });
  waiting.start(); // no listeners yet: the sounds load later
  heard.length = 0;
  const play = ({ id }: Sound) => {
    heard.push(id);
    return () => {};
  };
  const deck = { play, effect: () => {}, loop: () => null };
  const sounds = new TableSounds(waiting, {
    deck,
    now: () => clock.now(),
    after: () => () => {},
    youWin: () => true,
    studioAudible: () => false,
    ambienceWanted: () => false,
  });
  sounds.start();
  sounds.voiceReady();
  expect(heard).toEqual(['wait-for-next-round']);
  waiting.stop();
});

test('several chips sound as several, and clearing them as a sweep', () => {
  heard.length = 0;
  table.commands.playFavourite('voisins');
  table.commands.clear();
  expect(heard).toEqual(['chips-on', 'chips-off']);
});

test('a refusal is spoken in its own words', () => {
  heard.length = 0;
  table.commands.chooseChip(100);
  table.commands.press('17');
  expect(heard).toEqual(['maximum-bet-50']);
});

test('beeps missed by a sleeping tab are not played later', async () => {
  heard.length = 0;
  clock.jump(DURATIONS.roundMs - 2000);
  await clock.pass(400);
  expect(heard).toEqual([]);
});

test('a ball that is seen later, in a film, is heard later', async () => {
  const film = 1500;
  table.pictureNow = () => clock.now() - film;
  await clock.pass(BETTING_MS + DURATIONS.lockMs + film - 200);
  expect(layers.get('ball-rolling')?.gain).toBe(0);
  await clock.pass(600);
  expect(layers.get('ball-rolling')?.gain).toBeGreaterThan(0.5);
});

test('both layers of the ball slow down with it, the high one first, and end with the spin', async () => {
  await clock.pass(BETTING_MS + DURATIONS.lockMs + 1000);
  const [low, high] = [layers.get('ball-track'), layers.get('ball-rolling')];
  await clock.pass(DURATIONS.spinMs - 2000);
  const [lowLate, highLate] = [layers.get('ball-track'), layers.get('ball-rolling')];
  if (!(low && high && lowLate && highLate)) throw new Error('no ball');
  expect(low.gain).toBeGreaterThan(0.85);
  expect(lowLate.gain).toBeLessThan(low.gain / 2);
  expect(lowLate.rate).toBeLessThan(low.rate);
  expect(highLate.rate).toBeLessThan(high.rate);
  expect(highLate.gain / high.gain).toBeLessThan(lowLate.gain / low.gain);
  await clock.pass(2000);
  expect(layers.size).toBe(0);
});

test('the ambience is heard while it is wanted and the studio has no sound of its own', async () => {
  for (const [wanted, studio, sounds] of [
    [true, false, ['ambience']],
    [false, false, []],
    [true, true, []],
    [true, false, ['ambience']],
  ] as const) {
    [ambienceWanted, studioAudible] = [wanted, studio];
    await clock.pass(400);
    expect([...layers.keys()]).toEqual(sounds);
  }
});

import { beforeEach, expect, test } from 'vitest';
import { cueOf } from '../model/cues.ts';
import { SpeechQueue } from './speech-queue.ts';
import { type Sound, soundingOf } from './utterances.ts';

/** A deck whose clips end when the test says so. */
class FakeDeck {
  readonly heard: string[] = [];
  loaded = true;
  #end: (() => void) | null = null;

  play({ id }: Sound, onEnd: () => void): (() => void) | null {
    if (!this.loaded) return null;
    expect(this.#end, `${id} over something else`).toBeNull();
    this.heard.push(id);
    this.#end = onEnd;
    return () => {
      this.heard.push('(cut)');
      this.#end = null;
      queueMicrotask(onEnd); // a stopped clip ends too
    };
  }

  async ends(): Promise<void> {
    const end = this.#end;
    this.#end = null;
    end?.();
    await Promise.resolve();
  }
}

let deck: FakeDeck;
let now: number;
let queue: SpeechQueue;

beforeEach(() => {
  deck = new FakeDeck();
  now = 0;
  queue = new SpeechQueue(deck, () => now);
});

const say = (news: Parameters<typeof cueOf>[0], youWin: boolean | 'net' = true) => {
  const sounding = soundingOf(cueOf(news), { youWin });
  if (sounding?.kind !== 'say') throw new Error('nothing to say');
  queue.say(sounding.utterance);
};
const result = (number: number, win: number) => ({ kind: 'number-shown', number, stake: 5, win }) as const;
const refused = (refusal: 'too-many-chips' | 'charge-credit') => ({ kind: 'refused', refusal }) as const;

// docs/specification/1-table-and-site.md#46-results
test('17, black, you win are spoken in order, each after the end of the previous one', async () => {
  say(result(17, 180));
  expect(deck.heard).toEqual(['ball-drop']);
  for (let clip = 0; clip < 5; clip += 1) await deck.ends();
  expect(deck.heard).toEqual(['ball-drop', 'n17', 'black', 'you-win']);
});

test.each<[string, Parameters<typeof cueOf>[0], boolean | 'net', string[]]>([
  ['with «net», a round that won money', result(17, 180), 'net', ['ball-drop', 'n17', 'black', 'you-win']],
  ['with «net», a round that lost money although a bet won', result(17, 4), 'net', ['ball-drop', 'n17', 'black']],
  ['with «net», a round that brought its stake back', result(17, 5), 'net', ['ball-drop', 'n17', 'black']],
  [
    'by default, a round that lost money although a bet won',
    result(17, 4),
    true,
    ['ball-drop', 'n17', 'black', 'you-win'],
  ],
  ['without a win, none is announced', result(18, 0), true, ['ball-drop', 'n18', 'red']],
  ['zero has no colour', result(0, 36), true, ['ball-drop', 'n0', 'you-win']],
  ['a market may forbid «you win»', result(17, 180), false, ['ball-drop', 'n17', 'black']],
])('%s', async (_, news, youWin, heard) => {
  say(news, youWin);
  for (let clip = 0; clip < 5; clip += 1) await deck.ends();
  expect(deck.heard).toEqual(heard);
});

test('no more bets cuts off a refusal, and a refusal cuts off a remark', async () => {
  say({ kind: 'bets-opened' });
  say(refused('too-many-chips'));
  queue.say({ key: 'no-more-bets', sounds: [{ sheet: 'voice', id: 'no-more-bets' }], rank: 'news', keepMs: 1500 });
  await deck.ends();
  expect(deck.heard).toEqual(['place-bets', '(cut)', 'chips-limited', '(cut)', 'no-more-bets']);
});

test('a refusal cuts off an older one, but the same one does not restart', () => {
  say(refused('too-many-chips'));
  say(refused('too-many-chips'));
  say(refused('charge-credit'));
  expect(deck.heard).toEqual(['chips-limited', '(cut)', 'charge-credit']);
});

test('a refusal waits for a result, and is dropped when it is too old', async () => {
  say(result(17, 0));
  say(refused('charge-credit'));
  now += 500;
  await deck.ends();
  await deck.ends();
  await deck.ends();
  expect(deck.heard.at(-1)).toBe('charge-credit');
  await deck.ends();
  say(result(18, 0));
  say(refused('too-many-chips'));
  now += 3000;
  for (let clip = 0; clip < 4; clip += 1) await deck.ends();
  expect(deck.heard.at(-1)).toBe('red');
});

test('a later announcement replaces one that still waits', async () => {
  say(result(17, 0));
  say({ kind: 'wait-for-next-round' });
  say({ kind: 'bets-opened' });
  for (let clip = 0; clip < 4; clip += 1) await deck.ends();
  expect(deck.heard).toEqual(['ball-drop', 'n17', 'black', 'place-bets']);
});

test('an announcement that could not be played is not played later', async () => {
  deck.loaded = false;
  say(result(17, 180));
  deck.loaded = true;
  await deck.ends();
  expect(deck.heard).toEqual([]);
  say({ kind: 'bets-opened' });
  expect(deck.heard).toEqual(['place-bets']);
});

test('hush silences everything: nothing follows', async () => {
  say(result(17, 180));
  say({ kind: 'bets-opened' });
  queue.hush();
  await deck.ends();
  expect(deck.heard).toEqual(['ball-drop', '(cut)']);
});

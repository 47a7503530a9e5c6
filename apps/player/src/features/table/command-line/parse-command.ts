import { CHIP_VALUES, type ChipValue, MAX_NEIGHBOURS, type SpotKind, spotOf } from '@lajvard/roulette';
import { findBet, type NamedBet, type NamedNumbers } from './find-spot.ts';
import { foldName, foldText } from './fold-text.ts';
import { FILLERS, OFF_THE_FELT, ON, ORDINALS, SWITCHED, type Topic, topicOf } from './words.ts';

/** What the player asks the table to do or to tell. */
export type Command =
  | ({ readonly kind: 'bet' } & NamedBet)
  | { readonly kind: 'take'; readonly spot: string }
  | {
      readonly kind: 'neighbours';
      readonly pocket: number;
      readonly reach: number | null;
      readonly value: ChipValue | null;
    }
  | { readonly kind: 'favourite'; readonly id: string }
  | { readonly kind: 'chip'; readonly value: ChipValue }
  | { readonly kind: 'auto'; readonly on: boolean | null }
  | { readonly kind: 'undo' | 'clear' | 'repeat' | 'double' }
  | { readonly kind: 'status' | 'last' | 'time' | 'limits' | 'stats' | 'round' | 'help' }
  | Mistake;

/** What was not understood, and why. */
interface Mistake {
  readonly kind: 'mistake';
  readonly mistake: 'nothing' | 'unknown-word' | 'which-numbers' | 'no-such-spot' | 'not-a-chip' | 'which-favourite';
  /** The words as typed, or the numbers. */
  readonly text: string;
}

/** A favourite game and its name. */
export interface NamedGame {
  readonly id: string;
  readonly name: string;
}

/** Parses a line of English or Persian words and digits. Case, commas, half-spaces and small words do not matter. */
export function parseCommand(line: string, games: readonly NamedGame[] = []): Command {
  const typed = line.trim();
  if (foldName(typed) === '') return typed === '?' ? { kind: 'help' } : mistake('nothing', typed);
  const named = gameNamed(foldName(typed), games, (name, query) => name === query);
  if (named) return { kind: 'favourite', id: named.id };

  const { words, numbers } = readLine(typed);
  const off = words.some((word) => OFF_THE_FELT.has(word)) && topicOf(words.join('')) === undefined;
  const kept = off ? words.filter((word) => !OFF_THE_FELT.has(word)) : words;
  if (kept.length === 0) return betOf('straight', numbers, typed, off);

  const found = findTopic(kept, numbers);
  if (!found) return byName(kept, typed, games);
  return commandOf(found.topic, { ...found, words, line: typed, games, off });
}

interface Read {
  readonly words: readonly string[];
  readonly numbers: NamedNumbers;
}

/** `1-18`, `16–18`, `25/26/28/29`: one joined run. Any other number is single. */
const TOKEN = /\d+(?:-\d+)*|[^\s\d-]+/g;

/** Splits a line into words and numbers. A number before `on` is the stake and moves to the end. */
function readLine(line: string): Read {
  const text = foldText(line)
    .replace(/([123])(?:st|nd|rd)[\s-]*12\b/g, ' dozen $1 ')
    .replace(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .replace(/first[\s-]*4\b|first-four/g, 'firstfour')
    .replace(/(?:4|چهار)\s*(?:تای|عدد)\s*اول/g, 'چهارتایاول')
    .replace(/(\d)\s*(?:[-–—/]|\bto\b|تا(?=\s*\d))\s*(?=\d)/g, '$1-')
    .replace(/[^\p{L}\p{N}\s-]/gu, ' ');
  const tokens = text.match(TOKEN) ?? [];
  const words: string[] = [];
  let numbers: number[] = [];
  const stake: number[] = [];
  let joined = 0;
  for (const token of tokens) {
    if (/^\d/.test(token)) {
      const run = token.split('-').map(Number);
      if (run.length > 1 && joined === 0) {
        stake.push(...numbers); // `5 on 17-20` without the `on`
        numbers = [];
        joined = run.length;
      }
      numbers.push(...run);
    } else if (ON.has(token) && numbers.length > 0) {
      stake.push(...numbers);
      numbers = [];
    } else if (!FILLERS.has(token)) words.push(token);
  }
  return { words, numbers: { numbers: [...numbers, ...stake], joined } };
}

interface NamedTopic {
  readonly topic: Topic;
  readonly numbers: NamedNumbers;
}

/** The topic of all words together; else with `first`, `second`… read as numbers; else without `on` and `off`. */
function findTopic(words: readonly string[], numbers: NamedNumbers): NamedTopic | undefined {
  const together = topicOf(words.join(''));
  if (together) return { topic: together, numbers };
  const ordinals = words.flatMap((word) => ORDINALS.get(word) ?? []);
  const others = words.filter((word) => !ORDINALS.has(word) && !ON.has(word) && !SWITCHED.has(word));
  const topic = topicOf(others.join(''));
  return topic && { topic, numbers: { numbers: [...ordinals, ...numbers.numbers], joined: numbers.joined } };
}

interface ParsedLine extends NamedTopic {
  readonly words: readonly string[];
  readonly line: string;
  readonly games: readonly NamedGame[];
  readonly off: boolean;
}

function commandOf(topic: Topic, parsed: ParsedLine): Command {
  const { numbers } = parsed.numbers;
  switch (topic) {
    case 'neighbours':
      return neighboursOf(numbers, parsed.line);
    case 'favourite':
      return favouriteOf(parsed);
    case 'chip': {
      const value = chipOf(numbers[0]);
      return value === undefined ? mistake('not-a-chip', numbers.join(' ')) : { kind: 'chip', value };
    }
    case 'auto':
      return {
        kind: 'auto',
        on: parsed.words.map((word) => SWITCHED.get(word)).find((on) => on !== undefined) ?? null,
      };
    case 'undo':
    case 'clear':
    case 'repeat':
    case 'double':
    case 'status':
    case 'last':
    case 'time':
    case 'limits':
    case 'stats':
    case 'round':
    case 'help':
      return { kind: topic };
    default:
      return betOf(topic, parsed.numbers, parsed.line, parsed.off);
  }
}

const RANGES: Readonly<Record<string, SpotKind>> = { '1-18': 'low', '19-36': 'high' };

function betOf(kind: SpotKind, named: NamedNumbers, line: string, off: boolean): Command {
  const { numbers, joined } = named;
  const range = joined === 2 && kind === 'straight' ? RANGES[`${numbers[0]}-${numbers[1]}`] : undefined;
  if (range) return betOf(range, { numbers: numbers.slice(2), joined: 0 }, line, off);
  const bet = joined > 1 && kind === 'straight' ? combination(named) : findBet(kind, named);
  if (bet) return off ? { kind: 'take', spot: bet.spot } : { kind: 'bet', ...bet };
  return mistake(numbers.length === 0 ? 'which-numbers' : 'no-such-spot', line);
}

const COMBINATIONS: readonly SpotKind[] = ['split', 'corner', 'street', 'line', 'trio', 'first-four'];

/** `17-20 5` without a word: the spot between these numbers. */
function combination(named: NamedNumbers): NamedBet | undefined {
  for (const kind of COMBINATIONS) {
    const bet = findBet(kind, named);
    if (bet && spotOf(bet.spot)?.kind === kind) return bet;
  }
  return undefined;
}

/** `neighbours 17 2 5`: the pocket, how many on each side, the chip; a number too big for a reach is the chip. */
function neighboursOf(numbers: readonly number[], line: string): Command {
  const [pocket, second, third] = numbers;
  if (pocket === undefined) return mistake('which-numbers', line);
  if (pocket > 36) return mistake('no-such-spot', line);
  const isReach = second !== undefined && second <= MAX_NEIGHBOURS;
  const chip = isReach ? third : second;
  const value = chipOf(chip);
  if (chip !== undefined && value === undefined) return mistake('not-a-chip', String(chip));
  return { kind: 'neighbours', pocket, reach: isReach ? second : null, value: value ?? null };
}

function favouriteOf({ words, numbers, line, games }: ParsedLine): Command {
  const query = foldName(words.join('')) + numbers.numbers.join('');
  const game =
    gameNamed(query, games, (name, wanted) => name === wanted) ??
    gameNamed(foldName(line), games, (name, wanted) => name === wanted);
  return game ? { kind: 'favourite', id: game.id } : mistake('which-favourite', line);
}

/** How many letters of a name, from its beginning, identify it. */
const ENOUGH = 3;

function byName(words: readonly string[], line: string, games: readonly NamedGame[]): Command {
  const query = foldName(line);
  const game = query.length >= ENOUGH ? gameNamed(query, games, (name, wanted) => name.startsWith(wanted)) : undefined;
  return game ? { kind: 'favourite', id: game.id } : mistake('unknown-word', words.join(' '));
}

/** The one game whose folded name fits; undefined if several fit. */
function gameNamed(
  query: string,
  games: readonly NamedGame[],
  fits: (name: string, query: string) => boolean,
): NamedGame | undefined {
  const found = games.filter(({ name }) => fits(foldName(name), query));
  return found.length === 1 ? found[0] : undefined;
}

function chipOf(dollars: number | undefined): ChipValue | undefined {
  return CHIP_VALUES.find((value) => value === dollars);
}

function mistake(what: Mistake['mistake'], text: string): Mistake {
  return { kind: 'mistake', mistake: what, text };
}

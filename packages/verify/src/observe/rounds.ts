import { canonicalJson } from '../canonical-json.ts';
import type { LogLeaf } from '../formats.ts';
import { leavesOf } from '../log/log-leaves.ts';
import { recordMatches } from '../log/verify-log.ts';
import { type CheckName, verifyRound } from '../round/verify-round.ts';
import { type Finding, NoAnswer, type ObservedHouse } from './observed-house.ts';

// Checks the public records of the rounds that a log tells.

/** Whether nothing follows it in its round. */
export const hasEnded = ({ kind }: LogLeaf): boolean => kind === 'end' || kind === 'void';

/** Checks the record of every round that has ended in these leaves; those that cannot be asked for now stay pending. */
export async function checkRounds(
  house: ObservedHouse,
  known: readonly LogLeaf[],
): Promise<{ findings: Finding[]; pending: readonly LogLeaf[]; checked: number }> {
  const findings: Finding[] = [];
  const ended = [...new Set(known.filter(hasEnded).map(({ round_number }) => round_number))];
  const open = known.at(-1)?.round_number;
  let pending = known.filter(({ round_number }) => round_number === open || ended.includes(round_number));
  let checked = 0;
  for (const round of ended) {
    const own = known.filter(({ round_number }) => round_number === round);
    try {
      findings.push(...(await roundFindings(house, round, own)));
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      break;
    }
    checked += 1;
    pending = pending.filter(({ round_number }) => round_number !== round);
  }
  return { findings, pending, checked };
}

/** What is wrong with the record of a round, by itself and against its leaves. */
async function roundFindings(house: ObservedHouse, round: number, leaves: readonly LogLeaf[]): Promise<Finding[]> {
  const record = await house.record(round);
  if (record?.round_number !== round) {
    const found = record === null ? 'none' : `that of round ${record.round_number}`;
    return [{ kind: 'record', expected: `the record of round ${round}`, found, evidence: { leaves, record } }];
  }
  const receipts = await house.receipts(round);
  const evidence = { record, receipts, leaves };
  const { checks, computed } = await verifyRound(record, receipts);
  const isVoid = record.phase === 'void';
  const facts: Partial<Record<CheckName, readonly [expected: unknown, found: unknown]>> = {
    commitment: [record.commitment, computed.commitment],
    beacon: ['a signature of the named beacon round', record.beacon?.signature],
    number: [computed.number, record.number],
    bets: [record.bets_digest, computed.digest],
    count: [record.play_count, receipts?.length],
    board: [record.board, record.opened_board && canonicalJson(record.opened_board)],
  };
  const wrong = checks
    .filter(
      ({ name, holds }) =>
        holds === false ||
        (holds === null && name !== 'board' && !(isVoid && (name === 'number' || name === 'beacon'))),
    )
    .map(({ name }): Finding => {
      const [expected, found] = facts[name] ?? ['in order', 'not in order'];
      return { kind: 'round', expected: `${name} of round ${round}: ${expected}`, found: String(found), evidence };
    });
  if (recordMatches(record, leaves)) return wrong;
  const published = leavesOf(record, null);
  const differing = leaves.flatMap((leaf) =>
    differences(
      leaf,
      published.find(({ kind }) => kind === leaf.kind),
    ),
  );
  const found = differing.join(', ') || 'other leaves';
  return wrong.concat({
    kind: 'record',
    expected: `the record of round ${round} as the log tells it`,
    found,
    evidence,
  });
}

/** The members of a leaf that the record has otherwise. */
function differences(leaf: LogLeaf, published: LogLeaf | undefined): string[] {
  if (leaf.kind === 'reading') return [];
  if (published === undefined) return [`no ${leaf.kind}`];
  const other = new Map(Object.entries(published));
  return Object.entries(leaf)
    .map(([name, value]) => [name, textOf(other.get(name)), textOf(value)] as const)
    .filter(([, one, two]) => one !== two)
    .map(([name, one, two]) => `${name} ${one} instead of ${two}`);
}

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? canonicalJson(value) : String(value);

/** What the database has of a round: see `lastStep` of the rounds. */
export interface Step {
  readonly roundNumber: number;
  readonly phase: string;
  readonly at: Date;
  readonly nextDueAt: Date | null;
}

const iso = (at: Date): string => at.toISOString();
const seconds = (from: Date, to: Date): string => `${((to.getTime() - from.getTime()) / 1000).toFixed(1)} s`;

const roundLine = (step: Step | null): string => {
  if (step === null) return 'There is no round yet.';
  const { roundNumber, phase, at } = step;
  if (phase === 'settled' || phase === 'void') return `The last round is ${roundNumber}, ${phase} at ${iso(at)}.`;
  return (
    `The last round is ${roundNumber}, ${phase} since ${iso(at)}: the next server settles it, or refunds every ` +
    'stake 120 s after its close.'
  );
};

/**
 * Judges what a restore has brought back against the moment that it was to reach. The gap between the newest record
 * and that moment is the most that can be missing; a step of the round that was due within it is a sign that
 * something is.
 * @param until null: as much as there is
 * @returns `ok` false: the database has records from after `until`
 */
export const judgeRestore = (
  step: Step | null,
  movement: { readonly reference: string; readonly at: Date } | null,
  until: Date | null,
): { readonly ok: boolean; readonly lines: readonly string[] } => {
  const lines = [
    roundLine(step),
    movement === null
      ? 'No money has moved yet.'
      : `The newest movement is ${movement.reference}, posted at ${iso(movement.at)}.`,
  ];
  const times = [step?.at, movement?.at].filter((at) => at !== undefined).map((at) => at.getTime());
  if (until === null || times.length === 0) return { ok: true, lines };
  const newest = new Date(Math.max(...times));
  if (newest > until)
    return { ok: false, lines: [...lines, `The restore WENT BEYOND ${iso(until)}, by ${seconds(until, newest)}.`] };
  const due = step?.nextDueAt ?? null;
  return {
    ok: true,
    lines: [
      ...lines,
      `The newest record is ${seconds(newest, until)} older than ${iso(until)}: at most that much is missing.`,
      due !== null && due < until
        ? `A step of the round was due ${seconds(due, until)} before that moment and is missing: no server led, or ` +
          'it is lost.'
        : 'No step of a round was due in between.',
    ],
  };
};

interface Waiting<Job, Answer> {
  readonly job: Job;
  resolve(answer: Answer | null): void;
}

/** One job at a time, and after each the next sender's: whoever sends many waits behind everybody who sends one. */
export interface Turns<Job, Answer> {
  /** @returns the answer; null if too many jobs wait, if `signal` ended the waiting, or if the job failed */
  add(sender: number, job: Job, signal: AbortSignal): Promise<Answer | null>;
}

/** How many jobs may wait. */
interface Most {
  readonly inAll: number;
  readonly ofOne: number;
}

/** @param run does one job */
export const createTurns = <Job, Answer>(run: (job: Job) => Promise<Answer>, most: Most): Turns<Job, Answer> => {
  /** The jobs of each sender who waits; the first entry has the next turn. */
  const lines = new Map<number, Waiting<Job, Answer>[]>();
  let waiting = 0;
  let running = false;

  const leave = (sender: number, mine: Waiting<Job, Answer>): void => {
    const rest = (lines.get(sender) ?? []).filter((other) => other !== mine);
    lines.delete(sender);
    if (rest.length > 0) lines.set(sender, rest);
    waiting -= 1;
  };
  const runAll = async (): Promise<void> => {
    running = true;
    for (let [next] = lines; next !== undefined; [next] = lines) {
      const [sender, [mine]] = next;
      if (mine === undefined) break;
      leave(sender, mine);
      mine.resolve(await run(mine.job).catch(() => null)); // the next ones have their turns all the same
    }
    running = false;
  };

  return {
    add: (sender, job, signal) =>
      new Promise((resolve) => {
        const line = lines.get(sender) ?? [];
        if (waiting >= most.inAll || line.length >= most.ofOne || signal.aborted) return resolve(null);
        const mine = { job, resolve };
        lines.set(sender, [...line, mine]);
        waiting += 1;
        signal.addEventListener('abort', () => {
          if (!lines.get(sender)?.includes(mine)) return; // its turn has come
          leave(sender, mine);
          resolve(null);
        });
        if (!running) void runAll();
      }),
  };
};

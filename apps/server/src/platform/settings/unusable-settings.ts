/** Thrown for settings that cannot be used: `problems` are plain sentences, one per setting. */
export class UnusableSettings extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

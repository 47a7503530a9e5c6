import type { PauseReason } from '@lajvard/contract';
import type { SourceTable } from './round-source.ts';
import type { Silence } from './silence.ts';

/** Tells the screen why no new round opens, once for each change, and the silence not to expect one. */
export class PauseSign {
  readonly #table: SourceTable;
  readonly #silence: Silence;
  #told: PauseReason | null = null;

  constructor(table: SourceTable, silence: Silence) {
    this.#table = table;
    this.#silence = silence;
  }

  /** `reason`: null where rounds open. */
  tell(reason: PauseReason | null = null): void {
    if (reason === this.#told) return;
    this.#told = reason;
    this.#silence.paused = reason !== null;
    this.#table.send({ type: 'sign-received', sign: { pause: reason } });
  }
}

import { EMPTY_SLIP, type Slip } from '@lajvard/roulette';
import type { SourceEvent, SourceTable } from '../round-source.ts';

/** A table that records every event sent to it. */
export class RecordingTable implements SourceTable {
  readonly words: SourceEvent[] = [];
  chips: Slip = EMPTY_SLIP;

  send(word: SourceEvent): void {
    this.words.push(word);
  }

  slip(): Slip {
    return this.chips;
  }

  /** The types of the events about the round, in order. */
  get kinds(): string[] {
    const apart = new Set([
      'board-received',
      'feeds-received',
      'network-failed',
      'connection-changed',
      'sign-received',
      'seat-received',
    ]);
    return this.words.map((word) => word.type).filter((type) => !apart.has(type));
  }

  last<Type extends SourceEvent['type']>(type: Type): SourceEvent & { type: Type } {
    const word = this.words.findLast((one) => one.type === type);
    if (!word) throw new Error(`nobody told ${type}`);
    return word as SourceEvent & { type: Type };
  }
}

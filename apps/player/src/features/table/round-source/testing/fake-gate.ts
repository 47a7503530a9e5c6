import type { ResultGate } from '../live-ports.ts';

/** A gate, open at first. With `open = false` it holds releases until `letOut`. */
export class FakeGate implements ResultGate {
  open = true;
  held: (() => void)[] = [];
  lag = 0;

  hold(_at: number, release: () => void): void {
    if (this.open) release();
    else this.held.push(release);
  }

  lagMs(): number {
    return this.lag;
  }

  letOut(): void {
    this.open = true;
    for (const release of this.held.splice(0)) release();
  }
}

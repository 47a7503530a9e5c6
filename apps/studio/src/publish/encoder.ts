import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Frames that may wait in ffmpeg's pipe, because it stalls briefly at its start. Beyond that drawing waits;
 * nothing is lost.
 */
const MAX_WAITING_FRAMES = 25;
const LAST_WORDS = 400;

/** One running ffmpeg. `ended` resolves with its last output (without the key) when it has exited. */
export class Encoder {
  readonly ended: Promise<string>;
  readonly #child: ChildProcess;
  readonly #pool: Buffer[] = [];
  readonly #frameBytes: number;
  #waiting = 0;
  #open = true;

  constructor(options: { ffmpeg: string; arguments: readonly string[]; frameBytes: number; secret: string }) {
    this.#frameBytes = options.frameBytes;
    this.#child = spawn(options.ffmpeg, options.arguments, { stdio: ['pipe', 'ignore', 'pipe'] });
    let words = '';
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-LAST_WORDS);
    });
    // A write after ffmpeg's end fails; the end itself is what matters.
    this.#child.stdin?.on('error', () => {});
    this.ended = new Promise((resolve) => {
      const finish = (reason: string) => {
        this.#open = false;
        resolve(reason.replaceAll(options.secret, '***').trim());
      };
      this.#child.once('error', (fault) => finish(fault.message));
      this.#child.once('close', (code, signal) => finish(words || `exit ${code ?? signal}`));
    });
  }

  /** Whether another frame may be drawn now. */
  get ready(): boolean {
    return this.#open && this.#waiting < MAX_WAITING_FRAMES;
  }

  /** A buffer for the next frame; it is reused once ffmpeg has read it. */
  frameBuffer(): Buffer {
    return this.#pool.pop() ?? Buffer.allocUnsafe(this.#frameBytes);
  }

  /** Resolves once ffmpeg has read the frame, or is gone. */
  send(frame: Buffer): Promise<void> {
    this.#waiting++;
    return new Promise((resolve) => {
      this.#child.stdin?.write(frame, () => {
        this.#waiting--;
        this.#pool.push(frame);
        resolve();
      });
    });
  }

  /** Lets ffmpeg encode what it has, and end. */
  finish(): void {
    this.#child.stdin?.end();
  }

  /** Ends ffmpeg at once. */
  stop(): void {
    this.#child.kill('SIGKILL');
  }
}

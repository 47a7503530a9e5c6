import { spawn } from 'node:child_process';
import path from 'node:path';

/**
 * The tests that dieharder's author rates good, without those that need hundreds of gigabytes. Numbers
 * of `dieharder -l`.
 */
const TESTS = [0, 1, 2, 3, 8, 10, 11, 12, 15, 16, 100, 101, 102] as const;

/** One result of the battery. `verdict`: dieharder's own word. */
export interface BatteryAnswer {
  readonly name: string;
  readonly variant: number;
  readonly samples: number;
  readonly p: number;
  readonly verdict: 'PASSED' | 'WEAK' | 'FAILED';
}

/** Reads the table that dieharder prints: `name|ntup|tsamples|psamples|p-value|Assessment`. */
const readBattery = (text: string): BatteryAnswer[] =>
  text.split('\n').flatMap((line) => {
    const [name = '', variant, , samples, p, verdict = ''] = line.split('|').map((part) => part.trim());
    if (verdict !== 'PASSED' && verdict !== 'WEAK' && verdict !== 'FAILED') return [];
    return [{ name, variant: Number(variant), samples: Number(samples), p: Number(p), verdict }];
  });

const battery = (test: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const stream = spawn(process.execPath, [path.join(import.meta.dirname, 'raw-stream.ts')], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const judge = spawn('dieharder', ['-d', String(test), '-g', '200', '-D', 'default'], {
      stdio: [stream.stdout, 'pipe', 'ignore'],
    });
    stream.stdout.destroy(); // dieharder has inherited it
    let text = '';
    judge.stdout.on('data', (part: Buffer) => {
      text += part.toString('utf8');
    });
    judge.on('error', reject);
    judge.on('exit', (code) => {
      stream.kill();
      if (code === 0) resolve(text);
      else reject(new Error(`dieharder -d ${test} ended with ${code}`));
    });
  });

/**
 * Runs the battery on fresh words of the wheel, as a separate process (it is GPL).
 * @throws when it is not installed: Debian's package `dieharder`
 */
export const runBattery = async (told: (test: number) => void): Promise<BatteryAnswer[]> => {
  const answers: BatteryAnswer[] = [];
  for (const test of TESTS) {
    told(test);
    answers.push(...readBattery(await battery(test)));
  }
  return answers;
};

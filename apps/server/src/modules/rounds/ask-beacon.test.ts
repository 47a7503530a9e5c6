import { QUICKNET } from '@lajvard/beacon';
import { expect, test, vi } from 'vitest';
import { askedInBackground } from './ask-beacon.ts';

test('a beacon is asked once at a time; a look meanwhile has nothing, the first after the answer has it', async () => {
  const answers: ((signature: Buffer | null) => void)[] = [];
  const signatureOf = vi.fn(() => new Promise<Buffer | null>((resolve) => answers.push(resolve)));
  const onFound = vi.fn();
  const beacon = askedInBackground({ chain: QUICKNET, signatureOf, logClose: async () => true }, onFound);

  expect([await beacon.signatureOf(7), await beacon.signatureOf(7)]).toEqual([null, null]);
  expect(signatureOf).toHaveBeenCalledOnce();

  answers[0]?.(null); // not there yet
  await expect
    .poll(async () => {
      await beacon.signatureOf(7);
      return signatureOf.mock.calls;
    })
    .toHaveLength(2);
  expect(onFound).not.toHaveBeenCalled();

  answers[1]?.(Buffer.of(1, 2, 3));
  await expect.poll(() => onFound.mock.calls).toHaveLength(1);
  expect(await beacon.signatureOf(7)).toEqual(Buffer.of(1, 2, 3));
  expect(signatureOf).toHaveBeenCalledTimes(2);
});

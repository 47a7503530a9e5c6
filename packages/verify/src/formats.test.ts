import type * as contract from '@lajvard/contract';
import { expectTypeOf, it } from 'vitest';
import type { RoundRecord, SignedRound, SigningKey } from './index.ts';

it('has the types of the published schemas', () => {
  expectTypeOf<RoundRecord>().toEqualTypeOf<contract.PublicRound>();
  expectTypeOf<SignedRound>().toEqualTypeOf<contract.SignedRound>();
  expectTypeOf<SigningKey>().toEqualTypeOf<contract.SigningKey>();
});

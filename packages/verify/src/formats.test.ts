import type * as contract from '@lajvard/contract';
import type * as tlog from '@lajvard/tlog';
import { expectTypeOf, it } from 'vitest';
import type { LogLeaf, NoteKey, RoundRecord, SignedRound, SigningKey } from './index.ts';

type Of<File, Format> = Extract<File, { format: Format }>;

it('has the types of the published schemas', () => {
  expectTypeOf<RoundRecord>().toEqualTypeOf<contract.PublicRound>();
  for (const _format of ['lajvard-round-1', 'lajvard-round-2'] as const) {
    expectTypeOf<Of<SignedRound, typeof _format>>().toExtend<Of<contract.SignedRound, typeof _format>>();
    expectTypeOf<Of<contract.SignedRound, typeof _format>>().toExtend<Of<SignedRound, typeof _format>>();
  }
  expectTypeOf<LogLeaf>().toExtend<contract.LogLeaf>();
  expectTypeOf<contract.LogLeaf>().toExtend<LogLeaf>();
  expectTypeOf<NoteKey>().toEqualTypeOf<tlog.NoteKey>();
  expectTypeOf<SigningKey>().toEqualTypeOf<contract.SigningKey>();
});

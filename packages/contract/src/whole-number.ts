import { toLatinDigits } from '@lajvard/money';
import * as z from 'zod/mini';

/** Up to this value every whole number is exact in the browser, the server and the database. */
const MAX_EXACT = Number.MAX_SAFE_INTEGER;
const NOTHING_ELSE = /^-?\d{1,16}$/;

/**
 * A whole number, as itself or in plain digits of any script: not `1e3`, `0x20` or `30.0`, not `true`, not an object.
 * Each member of the union carries the error too, because forms show the error of the first.
 * @param bounds both included
 * @param missing the error for a missing value
 */
export const wholeNumber = (
  { min = 1, max = MAX_EXACT }: { readonly min?: number; readonly max?: number } = {},
  error = 'errors:invalid',
  missing = error,
) =>
  z.pipe(
    z.union(
      [z.number(missing), z.string(missing).check(z.trim(), z.overwrite(toLatinDigits), z.regex(NOTHING_ELSE, error))],
      missing,
    ),
    z.pipe(
      z.transform((given: number | string) => Number(given)),
      z.number(error).check(z.int(error), z.minimum(min, error), z.maximum(max, error)),
    ),
  );

/** Lets a schema of numbers accept digits from a query string: `2` and `"2"` are the same. */
export const inDigits = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.union([z.number(), z.string()], 'errors:invalid'),
    z.pipe(
      z.transform((given: number | string): unknown => {
        const digits = toLatinDigits(String(given));
        return typeof given === 'string' && NOTHING_ELSE.test(digits) ? Number(digits) : given;
      }),
      schema as z.ZodMiniType<z.output<S>, unknown>,
    ),
  );

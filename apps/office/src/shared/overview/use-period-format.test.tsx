import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usePeriodFormat } from './use-period-format.ts';

it.each([
  [0, 'money', '$0'],
  [1_234, 'money', '$1,2K'],
  [-2_500_000, 'money', '−$2,5M'],
  [18, 'count', '18'],
] as const)('an axis shows %i of %s as %s, its decimals behind a comma like every amount', (value, unit, shown) => {
  expect(renderHook(usePeriodFormat).result.current.short(value, unit)).toBe(shown);
});

/**
 * The one place for the patience of tests in browsers: one that fails because a machine is slow is worse than a slow
 * one, and nothing waits longer than it must. What is waited for has minutes; a test, which waits for many such things,
 * half an hour.
 */
export const PATIENT = {
  timeout: 1_800_000,
  expect: { timeout: 240_000, toPass: { timeout: 900_000 } },
} as const;

import { takeFromAddress } from '@lajvard/client/navigation';

let code: string | null = null;

/** Takes a one-time code (`token`) out of the address at once. */
export function takeCodeFromAddress(): void {
  const found = takeFromAddress('token');
  if (found !== null) code = found === '' ? null : found;
}

/** Returns the code, once. */
export function spendCode(): string | null {
  const found = code;
  code = null;
  return found;
}

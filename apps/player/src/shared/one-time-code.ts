let code: string | null = null;

/** Takes a one-time code (`token`) out of the address at once, so that neither history nor referrer keeps it. */
export function takeCodeFromAddress(): void {
  const url = new URL(window.location.href);
  const found = url.searchParams.get('token');
  if (found === null) return;
  code = found === '' ? null : found;
  url.searchParams.delete('token');
  window.history.replaceState(window.history.state, '', `${url.pathname}${url.search}${url.hash}`);
}

/** Returns the code, once. */
export function spendCode(): string | null {
  const found = code;
  code = null;
  return found;
}

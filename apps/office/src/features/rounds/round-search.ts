const ACCOUNT = /^\d{9,11}$/;
type Text = (name: string) => string | undefined;

/** The round number in the address; undefined for other text. */
const roundNumber = (text: string | undefined): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined;

/** The hours of a day, as in the address and on the wire. */
export const HOURS: readonly string[] = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** Whether a text of the address is a value of a filter. */
export const isRoundValue = {
  round: (text: string): boolean => roundNumber(text) !== undefined,
  hour: (text: string): boolean => HOURS.includes(text),
  account: (text: string): boolean => ACCOUNT.test(text),
};

/** The search of the lists of rounds, from the address; the hour is in the reader's zone. */
export const roundSearchOf = (text: Text) => {
  const round = roundNumber(text('round'));
  const hour = HOURS.find((known) => known === text('hour'));
  return {
    ...(round === undefined ? {} : { round_number: round }),
    ...(hour === undefined
      ? {}
      : { time_hour: Number(hour), time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
  };
};

/** The same with the account of a player. */
export const reportSearchOf = (text: Text) => {
  const account = text('account') ?? '';
  return { ...roundSearchOf(text), ...(ACCOUNT.test(account) ? { account_code: account } : {}) };
};

type Text = (name: string) => string | undefined;

/** A round's number as the address has it; nothing for other text. */
const roundNumber = (text: string | undefined): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined;

/** The hours of a day, as the address and the wire have them. */
export const HOURS: readonly string[] = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** What the lists of rounds are searched by, from the words of the address; the hour is that of the reader's day. */
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
  return { ...roundSearchOf(text), ...(/^\d{9,11}$/.test(account) ? { account_code: account } : {}) };
};

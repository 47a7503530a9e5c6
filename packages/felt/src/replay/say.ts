/** Texts by their key, with the namespace before it (`replay:bets`): the `t` of `useTranslation`. */
export type Say = (...asked: [key: string] | [key: string, facts: Record<string, unknown>]) => string;

import type { Config } from '@lajvard/contract';

/** When the table says "you win": at any return, never, or for a net win only. */
export type YouWin = Config['you_win_voice'];

/**
 * When this market lets the table say "you win" (`you_win_voice` of the site's configuration,
 * docs/specification/1-table-and-site.md#46-results). Default: at any return.
 */
export const announcesWin = (config: Config): YouWin => ('you_win_voice' in config ? config.you_win_voice : true);

import type { Config } from '@lajvard/contract';

/**
 * Whether this market lets the table say "you win" (`you_win_voice` of the site's configuration,
 * docs/specification/1-table-and-site.md#46-results). Default: yes.
 */
export const announcesWin = (config: Config): boolean => !('you_win_voice' in config && config.you_win_voice === false);

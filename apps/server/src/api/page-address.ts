/** What an address of the site shows: the key of its texts in head.json, and whether search engines should index it. */
export interface PageAddress {
  readonly words: string;
  readonly indexed: boolean;
  /**
   * Query `lang` chooses the language; at the root it is always Persian
   * (docs/specification/1-table-and-site.md#415-language-of-a-page).
   */
  readonly bothLanguages: boolean;
}

const indexed = (words: string): PageAddress => ({ words, indexed: true, bothLanguages: true });
const hidden = (words: string): PageAddress => ({ words, indexed: false, bothLanguages: true });

/**
 * Addresses of screens (docs/specification/1-table-and-site.md#21-routes,
 * docs/specification/2-account-and-back-office.md#21-player-routes); the static pages come from the content module.
 */
const SCREENS: readonly (readonly [RegExp, PageAddress])[] = [
  [/^\/$/, { words: 'landing', indexed: true, bothLanguages: false }],
  [/^\/practice$/, indexed('practice')],
  [/^\/fairness$/, indexed('fairness')],
  [/^\/fairness\/\d+$/, hidden('round')],
  [/^\/rounds\/\d+$/, hidden('round')],
  [/^\/(?:live\/play|live\/elsewhere|studio1|studio9)$/, hidden('live')],
  [/^\/connection$/, hidden('connection')],
  [/^\/block\/account$/, hidden('blocked')],
  [/^\/account\/login$/, hidden('login')],
  [/^\/account\/(?:register|register\/complete)$/, hidden('register')],
  [/^\/account\/(?:logout|forget-password|reset-password|password\/update|email\/update|stop)$/, hidden('account')],
  [/^\/account\/(?:profile|sessions|deposit|withdrawal)$/, hidden('account')],
  [/^\/account\/history\/(?:logon|deposit|withdrawal|played)$/, hidden('account')],
  [/^\/account\/details\/(?:delete|closure|limits)$/, hidden('account')],
  [/^\/account\/ticketing\/(?:create|tickets|ticket\/\d+)$/, hidden('account')],
];

/** The screens that search engines should index. */
export const INDEXED_SCREENS = ['/', '/practice', '/fairness'] as const;

/** The screen at a path, or undefined. */
export const screenAt = (path: string): PageAddress | undefined => SCREENS.find(([pattern]) => pattern.test(path))?.[1];

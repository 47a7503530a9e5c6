/**
 * The static pages in the footer, in its order (docs/specification/1-table-and-site.md#21-routes). Each is a key of
 * `site:footer`.
 */
export const LEGAL_PAGES = [
  'terms-and-conditions',
  'accounts-payouts-bonuses',
  'kyc-policies',
  'anti-money-laundering',
  'dispute-resolution',
  'responsible-gaming',
  'self-exclusion',
] as const;

export type LegalPage = (typeof LEGAL_PAGES)[number];

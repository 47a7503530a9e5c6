/** Everybody who may try a call. */
export const KINDS = [
  'visitor',
  'registrant',
  'player',
  'super-admin',
  'financial',
  'admin',
  'agent',
  'ceg-admin',
  'auditor',
  'croupier',
  'pit-boss',
  'player whose session ended',
  'forger',
] as const;
export type Kind = (typeof KINDS)[number];

/** The roles of the office. */
export const STAFF = [
  'super-admin',
  'financial',
  'admin',
  'agent',
  'ceg-admin',
  'auditor',
  'croupier',
  'pit-boss',
] as const;

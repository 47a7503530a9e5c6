/** The sums in the profile of a member who has done nothing yet. */
export const NOTHING_DONE = {
  email: 'member@example.org',
  overview: { cash_in: 0, winning: 0, losing: 0, cash_out: 0, not_used_balance: 0, house_balance: 0 },
  limits: { bet: null, deposit: null },
  ranking: { cash_in: null, cash_out: null, winning: null, losing: null, house_deposit: null },
};

import { useRouterState } from '@tanstack/react-router';

/**
 * The addresses of the rounds for this reader, because the partner's panel has its own
 * (docs/specification/2-account-and-back-office.md#223-rounds-report).
 */
export interface RoundAddresses {
  readonly isPanel: boolean;
  readonly report: string;
  round(roundNumber: number): string;
}

const OFFICE: RoundAddresses = {
  isPanel: false,
  report: '/account/round/overview',
  round: (roundNumber) => `/account/round/overview/${roundNumber}`,
};
const PANEL: RoundAddresses = {
  isPanel: true,
  report: '/account/ceg/played-round-with-total-bets',
  round: (roundNumber) => `/account/ceg/round/${roundNumber}`,
};

/** The addresses that belong to the open page. */
export const useRoundAddresses = (): RoundAddresses =>
  useRouterState({ select: ({ location }) => location.pathname.includes('/ceg/') }) ? PANEL : OFFICE;

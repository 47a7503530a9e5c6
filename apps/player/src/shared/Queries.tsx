import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NetworkFault } from './api.ts';
import { session } from './session.ts';
import { pagePerson } from './signed-in.ts';

const client = new QueryClient({
  defaultOptions: {
    queries: { retry: (times, error) => error instanceof NetworkFault && times < 2, refetchOnWindowFocus: false },
  },
});

// Who signs in next in this tab must not see anything of the one before, not even for a moment.
let person = pagePerson.current();
session.subscribe(() => {
  if (session.tokens() === null || pagePerson.current() !== person) client.clear();
  person = pagePerson.current();
});

/** The server's state for the screens that ask for it; not for the landing page and the table, which are smaller without. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

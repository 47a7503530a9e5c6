import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { session } from '../session/session.ts';
import { pagePerson } from '../session/signed-in.ts';
import { NetworkFault } from './api.ts';

const client = new QueryClient({
  defaultOptions: {
    queries: { retry: (times, error) => error instanceof NetworkFault && times < 2, refetchOnWindowFocus: false },
  },
});

// The next person to sign in on this tab must not see anything of the last one, not even for a moment.
let person = pagePerson.current();
session.subscribe(() => {
  if (session.tokens() === null || pagePerson.current() !== person) client.clear();
  person = pagePerson.current();
});

/** Provides React Query to the screens that use it. Landing page and table do without, to stay small. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

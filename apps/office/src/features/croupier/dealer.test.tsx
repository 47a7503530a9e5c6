import type { Dealer } from '@lajvard/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { openPart } from '../../testing/open-office.tsx';
import { DealerForm } from './DealerForm.tsx';

const SINCE = Date.UTC(2026, 2, 21, 9, 16);
const OTHER: Dealer = { name: 'Omid', since: SINCE, is_you: false };
let dealer: Dealer;
let sent: string[];
let refused: string | null;
beforeEach(() => {
  dealer = null;
  sent = [];
  refused = null;
  globalThis.fetch = async (address, init = {}) => {
    const path = new URL(String(address), 'http://office').pathname;
    const json = (status: number, body: unknown) =>
      new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
    if (init.method === 'POST') {
      sent.push(path.replace('/backoffice/api/account/table/', ''));
      if (refused) return json(409, { message: 'A sentence.', code: refused });
      dealer = path.endsWith('begin') ? { name: 'Sara', since: SINCE, is_you: true } : null;
    }
    return json(200, { data: { dealer } });
  };
});
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('a croupier says that they stand at the wheel, and leaves it', async () => {
  await openPart('/', DealerForm, { role: 'croupier' });
  expect(await screen.findByText('Nobody is recorded at the wheel.')).toBeVisible();
  await press('I am at the wheel');
  expect(await screen.findByText(/^You stand at the wheel since 21 Mar 2026/)).toBeVisible();
  await press('I leave the wheel');
  expect(await screen.findByText('Nobody is recorded at the wheel.')).toBeVisible();
  expect(sent).toEqual(['dealer/begin', 'dealer/end']);
});

it('takes the wheel over from a colleague; a croupier does not end their session', async () => {
  dealer = OTHER;
  await openPart('/', DealerForm, { role: 'croupier' });
  expect(await screen.findByText(/^Omid stands at the wheel since/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'End this session' })).toBeNull();
  await press('Take the wheel over');
  expect(await screen.findByText(/^You stand at the wheel/)).toBeVisible();
});

it('a pit boss ends the session of a colleague, and learns if somebody else was quicker', async () => {
  dealer = OTHER;
  refused = 'dealer-changed';
  await openPart('/', DealerForm, { role: 'pit-boss' });
  await press('End this session');
  expect(await screen.findByText(/look again/)).toBeVisible();
  refused = null;
  await press('End this session');
  expect(await screen.findByText('Nobody is recorded at the wheel.')).toBeVisible();
});

it('shows an auditor who stands there, in Persian too, and no button', async () => {
  dealer = OTHER;
  await openPart('/', DealerForm, { role: 'auditor', language: 'fa' });
  expect(await screen.findByText(/^Omid از .* پشت چرخ است\.$/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

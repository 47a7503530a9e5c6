import type { TablePause } from '@lajvard/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { openPart } from '../../testing/open-office.tsx';
import { PauseForm } from './PauseForm.tsx';

let pause: TablePause;
let sent: { path: string; body: unknown }[];
let refused: string | null;
beforeEach(() => {
  pause = null;
  sent = [];
  refused = null;
  globalThis.fetch = async (address, init = {}) => {
    const path = new URL(String(address), 'http://office').pathname;
    const json = (status: number, body: unknown) =>
      new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
    if (init.method === 'POST') {
      sent.push({ path, body: init.body ? JSON.parse(String(init.body)) : null });
      if (refused) return json(409, { message: 'A sentence.', code: refused });
      pause = path.endsWith('pause')
        ? { reason: 'crew', note: null, paused_at: '2026-03-21T09:16:00.000Z', paused_by: 'Sara' }
        : null;
    }
    return json(200, { data: { pause } });
  };
});

// docs/specification/4-reliability.md#21-cycle-of-a-game, G7
it('pauses the table with a reason, shows who did, and lets it go on', async () => {
  await openPart('/', PauseForm);
  await userEvent.click(await screen.findByRole('button', { name: 'Pause the table' }));
  expect(await screen.findByText('Choose a reason', { selector: '[id] > span' })).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'Change of shifts');
  await userEvent.type(screen.getByLabelText('Note for staff (optional)'), 'until noon');
  await userEvent.click(screen.getByRole('button', { name: 'Pause the table' }));
  expect(await screen.findByRole('heading', { name: 'No new round opens' })).toBeVisible();
  expect(sent).toEqual([{ path: '/backoffice/api/account/table/pause', body: { reason: 'crew', note: 'until noon' } }]);
  expect(screen.getByText('Sara')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Open the next round' }));
  expect(await screen.findByRole('heading', { name: 'Pause the table' })).toBeVisible();
  expect(sent.at(-1)).toEqual({ path: '/backoffice/api/account/table/resume', body: null });
});

it('says that the table paused by itself', async () => {
  pause = { reason: 'voids', note: null, paused_at: '2026-03-21T09:16:00.000Z', paused_by: null };
  await openPart('/', PauseForm);
  expect(await screen.findByText('Void rounds in a row')).toBeVisible();
  expect(screen.getByText('The table itself')).toBeVisible();
});

it('says that the inspection opens the table again, and lets a pit boss keep it closed', async () => {
  pause = { reason: 'inspection', note: null, paused_at: '2026-03-21T09:16:00.000Z', paused_by: null };
  await openPart('/', PauseForm, { role: 'pit-boss' });
  expect(await screen.findByText(/Once it passes, the table opens by itself/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Keep the table closed' })).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'The table closes');
  await userEvent.click(screen.getByRole('button', { name: 'Pause the table' }));
  expect(await screen.findByText('Sara')).toBeVisible();
  expect(sent).toEqual([{ path: '/backoffice/api/account/table/pause', body: { reason: 'closing', note: '' } }]);
  expect(screen.queryByRole('heading', { name: 'Keep the table closed' })).toBeNull();
  expect(screen.queryByText(/opens by itself/)).toBeNull();
});

it('shows an auditor a pause, and no way to end it', async () => {
  pause = { reason: 'crew', note: null, paused_at: '2026-03-21T09:16:00.000Z', paused_by: 'Sara' };
  await openPart('/', PauseForm, { role: 'auditor' });
  expect(await screen.findByText('Sara')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('keeps what was typed when somebody else was quicker', async () => {
  refused = 'table-paused';
  await openPart('/', PauseForm);
  await userEvent.selectOptions(await screen.findByLabelText('Reason'), 'Technical fault');
  await userEvent.type(screen.getByLabelText('Note for staff (optional)'), 'smoke');
  await userEvent.click(screen.getByRole('button', { name: 'Pause the table' }));
  expect(await screen.findByText('The table is paused already.')).toBeVisible();
  expect(screen.getByLabelText('Note for staff (optional)')).toHaveValue('smoke');
});

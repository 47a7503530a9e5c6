import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import words from '../../../locales/en/office-broadcast.json';
import { openPart } from '../../testing/open-office.tsx';
import { keepDraft, readDraft } from './draft.ts';
import { SendEmailScreen } from './SendEmailScreen.tsx';

const NONE = { waiting: 0, sending: 0, sent: 0, failed: 0, skipped: 0, unknown: 0 };
const broadcast = (more: object = {}) => ({
  id: 7,
  subject: 'News',
  staff: { id: 1, name: null, email: 'super@demo.lajvard' },
  recipients: 4,
  counts: { ...NONE, waiting: 4 },
  created_at: '2026-05-01T10:00:00.000Z',
  ended_at: null,
  again_at: null,
  stopped_at: null,
  ...more,
});
const list = (...rows: object[]) => ({ data: rows, meta: { page: 1, limit: 15, total: rows.length, last_page: 1 } });
const audience = (running: number | null = null) => ({
  data: { recipients: 4, left_out: { blacklisted: 2, closed: 0, excluded: 1, 'on-a-break': 0, held: 0 }, running },
});

/** The server's answers by the end of a path, and what was sent to it. */
let answers: Record<string, () => { status?: number; body: unknown }>;
let sent: Record<string, unknown>[];

beforeEach(() => {
  sent = [];
  answers = {
    '/email/recipients': () => ({ body: audience() }),
    '/email/list': () => ({ body: list() }),
    '/email/send': () => ({ body: { data: broadcast() } }),
    '/email/show/7': () => ({
      body: { data: { ...broadcast(), message: 'Good evening.', failures: [] } },
    }),
  };
  globalThis.fetch = async (address, init = {}) => {
    const path = String(address).split('?')[0] ?? '';
    if (init.method === 'POST') sent.push(JSON.parse(String(init.body)) as Record<string, unknown>);
    const known = Object.entries(answers).find(([end]) => path.endsWith(end));
    const { status = 200, body } = known?.[1]() ?? { body: { data: { config: {} } } };
    return new Response(JSON.stringify(body), { status });
  };
});

async function open() {
  await openPart('/', SendEmailScreen);
  await screen.findByText(/The e-mail goes to/);
}
const write = (subject: string, message: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: 'Subject' }), { target: { value: subject } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: message } });
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the broadcast e-mail', () => {
  it('can be followed by an auditor, who cannot send or stop it', async () => {
    answers['/email/recipients'] = () => ({ body: audience(7) });
    await openPart('/', SendEmailScreen, { role: 'auditor' });
    expect(await screen.findByRole('heading', { name: /News/ })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
    expect(screen.queryByRole('button', { name: words.stop.button })).toBeNull();
  });

  it('names its recipients and who is left out', async () => {
    await open();
    expect(screen.getByText('The e-mail goes to 4 members. Left out: 2 blacklisted, 1 self-excluded.')).toBeVisible();
  });

  it('requires both fields at their minimum length', async () => {
    await open();
    await press('Send to all');
    expect(await screen.findByText('You must enter subject')).toBeVisible();
    expect(screen.getByText('You must enter message')).toBeVisible();
    write('ab', '12345678');
    expect(await screen.findByText('The subject must be at least 3 characters')).toBeVisible();
    expect(screen.getByText('The message must be at least 9 characters')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('asks before sending; No keeps everything, even through a reload', async () => {
    await open();
    write('News', 'Good evening.');
    await press('Send to all');
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Send this e-mail to 4 members?');
    await press('No');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent).toEqual([]);
    expect(readDraft()).toEqual({ subject: 'News', message: 'Good evening.' });
    cleanup();
    await open();
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Good evening.');
  });

  it('is sent once, clears the form and the draft, and shows its progress', async () => {
    await open();
    write('News', 'Good evening.');
    await press('Send to all');
    await press('Yes, send it');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ subject: 'News', message: 'Good evening.' });
    expect(sent[0]?.request_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await screen.findByRole('progressbar', { name: 'Progress of News' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveValue('');
    expect(readDraft()).toEqual({ subject: '', message: '' });
  });

  it('shows as under way until it ends, and only then as sent to all', async () => {
    const counts = { ...NONE, sent: 1, waiting: 3 };
    answers['/email/show/7'] = () => ({
      body: { data: { ...broadcast({ counts }), message: 'Good evening.', failures: [] } },
    });
    await open();
    write('News', 'Good evening.');
    await press('Send to all');
    await press('Yes, send it');
    expect(await screen.findByText('The e-mail is being sent to 4 members')).toBeVisible();
    expect(await screen.findByText(/1 of 4/)).toBeVisible();
    expect(screen.queryByText('Emails has been sent to all users')).toBeNull();
    const ended = broadcast({ counts: { ...NONE, sent: 4 }, ended_at: '2026-05-01T10:01:00.000Z' });
    answers['/email/show/7'] = () => ({ body: { data: { ...ended, message: 'Good evening.', failures: [] } } });
    expect(await screen.findByText('Emails has been sent to all users')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('The e-mail is being sent to 4 members')).toBeNull());
  });

  it('that missed some recipients shows how many it reached', async () => {
    const counts = { ...NONE, sent: 3, failed: 1 };
    const ended = broadcast({ counts, ended_at: '2026-05-01T10:01:00.000Z' });
    answers['/email/show/7'] = () => ({ body: { data: { ...ended, message: 'Good evening.', failures: [] } } });
    await open();
    write('News', 'Good evening.');
    await press('Send to all');
    await press('Yes, send it');
    expect(await screen.findByText('The e-mail has been sent to 3 of 4 members')).toBeVisible();
    expect(screen.queryByText('Emails has been sent to all users')).toBeNull();
  });

  it('that ended before the page opened is not announced again', async () => {
    answers['/email/recipients'] = () => ({ body: audience(7) });
    const ended = broadcast({ counts: { ...NONE, sent: 4 }, ended_at: '2026-05-01T10:01:00.000Z' });
    answers['/email/show/7'] = () => ({ body: { data: { ...ended, message: 'Good evening.', failures: [] } } });
    await open();
    expect(await screen.findByRole('heading', { name: 'Sent: News' })).toBeVisible();
    expect(screen.queryByText('Emails has been sent to all users')).toBeNull();
  });

  it('keeps everything when the answer is lost: the second press repeats the same request', async () => {
    await open();
    const answer = answers['/email/send'];
    answers['/email/send'] = () => {
      throw new TypeError('no network');
    };
    write('News', 'Good evening.');
    await press('Send to all');
    await press('Yes, send it');
    expect(await screen.findByText(/^The server can’t be reached/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveValue('News');
    if (answer) answers['/email/send'] = answer;
    await press('Send to all');
    await press('Yes, send it');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.request_id).toBe(sent[0]?.request_id);
  });

  it('waits while another one is under way, and explains why', async () => {
    answers['/email/recipients'] = () => ({ body: audience(7) });
    await open();
    expect(screen.getByRole('button', { name: 'Send to all' })).toBeDisabled();
    expect(screen.getByText(words.wait)).toBeVisible();
    expect(await screen.findByRole('progressbar', { name: 'Progress of News' })).toBeVisible();
  });

  it('warns how many would miss it before it stops; a refusal shows there and nothing is asked twice', async () => {
    const counts = { ...NONE, sent: 1, waiting: 3 };
    const shown = (more: object = {}) => ({
      body: { data: { ...broadcast({ counts }), message: 'Good evening.', failures: [], ...more } },
    });
    answers['/email/recipients'] = () => ({ body: audience(7) });
    answers['/email/show/7'] = () => shown();
    answers['/email/stop'] = () => ({ status: 409, body: { message: '', code: 'broadcast-ended' } });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Stop sending' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('3 members have not been sent this e-mail yet');
    await press('No');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent).toEqual([]);

    await press('Stop sending');
    await press('Yes, stop it');
    expect(await screen.findByText(/there was nothing left to stop/)).toBeVisible();

    const stopped = { counts: { ...NONE, sent: 1, skipped: 3 }, stopped_at: '2026-05-01T10:00:40.000Z' };
    answers['/email/stop'] = () => ({ body: { data: { ...broadcast(), ...stopped } } });
    answers['/email/show/7'] = () => shown({ ...stopped, ended_at: '2026-05-01T10:00:41.000Z' });
    await press('Yes, stop it');
    expect(await screen.findByRole('heading', { name: 'Stopped: News' })).toBeVisible();
    expect(sent).toEqual([{ id: 7 }, { id: 7 }]);
    const bar = screen.getByRole('progressbar', { name: 'Progress of News' });
    expect(bar.getAttribute('aria-valuetext'), 'who was left out is not counted as reached').toBe('1 of 4');
    expect(screen.queryByRole('button', { name: 'Stop sending' })).toBeNull();
  });

  it('shows its outcome: the counts, and who did not get it and why', async () => {
    const counts = { ...NONE, sent: 2, failed: 1, unknown: 1 };
    const ended = broadcast({ counts, ended_at: '2026-05-01T10:01:00.000Z' });
    const failure = { account_code: '100000009', email: 'gone@example.org', at: '2026-05-01T10:00:30.000Z' };
    answers['/email/list'] = () => ({ body: list(ended) });
    answers['/email/show/7'] = () => ({
      body: {
        data: {
          ...ended,
          message: 'Good evening.',
          failures: [{ ...failure, state: 'failed', reason: 'refused', answer: '550 no such user' }],
        },
      },
    });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Open e-mail 7' }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.textContent).toContain('550 no such user'));
    expect(dialog.textContent).toContain('gone@example.org');
    expect(dialog.textContent).toContain('Failed: the mail server refused it');
    expect(dialog.textContent).toContain('Not known 1');
    expect(dialog.textContent).not.toContain('no longer stored');
  });

  it('explains that an old one no longer lists who did not get it', async () => {
    const ended = broadcast({ counts: { ...NONE, sent: 3, failed: 1 }, ended_at: '2025-05-01T10:01:00.000Z' });
    answers['/email/list'] = () => ({ body: list(ended) });
    answers['/email/show/7'] = () => ({ body: { data: { ...ended, message: 'Good evening.', failures: [] } } });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Open e-mail 7' }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() =>
      expect(dialog.textContent).toContain('The list of those who did not get it is no longer stored.'),
    );
    expect(dialog.textContent).toContain('Failed 1');
  });
});

describe('a broadcast draft', () => {
  it.each(['', 'null', '7', '{"subject":5}', '{'])('stored as %j reads as empty', (kept) => {
    localStorage.setItem('office_broadcast_draft', kept);
    expect(readDraft()).toEqual({ subject: '', message: '' });
  });

  it('is deleted when empty', () => {
    act(() => keepDraft({ subject: 'a', message: '' }));
    keepDraft({ subject: '', message: '' });
    expect(localStorage.getItem('office_broadcast_draft')).toBeNull();
  });
});

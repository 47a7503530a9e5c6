import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepTokens } from '../../shared/session/signed-in.ts';
import { CONFIG_WITHOUT_SERVER } from '../../shared/site/site-config.ts';
import { fakeServer, PERSON, type RecordedCall, TOKENS } from '../../testing/fake-server.ts';
import { openPage } from '../../testing/open-page.tsx';

const at = '2026-03-21T08:30:00.000Z';

beforeEach(() => {
  keepTokens(TOKENS);
  let made = 0;
  URL.createObjectURL = () => `blob:picture-${++made}`; // jsdom lacks it
  URL.revokeObjectURL = () => undefined;
});

const line = (id: number, more: object = {}) => ({
  id,
  own_number: id - 9,
  created_at: at,
  updated_at: at,
  subject: `Question ${id}`,
  priority: 'HIGH',
  team: { id: 2, name: 'Payments' },
  status: 0,
  ...more,
});
const ticket = (id: number, more: object = {}) => ({
  ...line(id),
  message: 'Where is it?',
  user: { full_name: 'Alice Demo', account_code: '100200300' },
  agent: null,
  attachments: [],
  images: [],
  replies: [],
  ...more,
});
const IMAGE = {
  id: '7b6f0f0e-5d0c-4b64-9d3a-0d4a1c9b7a11',
  url: '/api/account/tickets/image/7b6f0f0e-5d0c-4b64-9d3a-0d4a1c9b7a11',
  width: 40,
  height: 30,
};
const REPLY = {
  id: 3,
  message: 'It is on its way.',
  created_at: at,
  user: null,
  agent: { full_name: 'Agent Demo' },
  attachments: [IMAGE.url],
  images: [IMAGE],
};
const ok = (data: unknown) => () => ({ status: 200, body: { data } });
const serve = (more: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    'GET /api/account/profile': ok({
      ...PERSON,
      team: [
        { id: 2, name: 'Payments' },
        { id: 9, name: 'Poets' },
      ],
    }),
    'GET /api/common/all': ok({ config: CONFIG_WITHOUT_SERVER }),
    'POST /api/account/tickets/create': ok(ticket(12)),
    ...more,
  });
const field = (name: string) => screen.findByRole('textbox', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const picture = (name: string, type = 'image/png', bytes = 10) => new File([new Uint8Array(bytes)], name, { type });
const pick = async (...files: File[]) =>
  userEvent.upload(await screen.findByLabelText('Attach images', { selector: 'input' }), files, { applyAccept: false });
const CREATE = '/api/account/tickets/create';

// docs/specification/2-account-and-back-office.md#25-histories
// docs/specification/2-account-and-back-office.md#28-tickets
describe('a new ticket', () => {
  it('needs team, subject and message, with errors in the specification’s words', async () => {
    const server = serve();
    await openPage('/account/ticketing/create');
    await press('Send ticket');
    for (const words of ['You must select your Team', 'You must enter your Subject', 'You must enter your message']) {
      expect(await screen.findByText(words)).toBeVisible();
    }
    expect(server.to(CREATE)).toEqual([]);
  });

  it('is sent with HIGH and its pictures, also by Ctrl+Enter; then the form empties', async () => {
    const server = serve();
    await openPage('/account/ticketing/create');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Team' }), 'Payments');
    await userEvent.type(await field('Subject'), 'Deposit');
    await pick(picture('one.png'), picture('two.jpg', 'image/jpeg'));
    expect(await screen.findByRole('img', { name: 'two.jpg' })).toBeVisible();
    await press('Remove one.png');
    expect(screen.queryByRole('img', { name: 'one.png' })).toBeNull();
    await userEvent.type(await field('Message'), 'Where is it?{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Success! Your request has been submitted.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See ticket #3' }).getAttribute('href')).toContain('/ticket/12');
    const [{ body } = { body: {} }] = server.to(CREATE);
    expect(body).toMatchObject({ subject: 'Deposit', message: 'Where is it?', team: '2', priority: 'HIGH' });
    expect((body as Record<string, File[]>)['attachments[]']?.map((file) => file.name)).toEqual(['two.jpg']);
    expect(await field('Subject')).toHaveValue('');
    expect(screen.queryByRole('img', { name: 'two.jpg' })).toBeNull();
    expect(localStorage.getItem('ticket_drafts')).not.toContain('Deposit');
  });

  it('survives a reload while it is being written', async () => {
    serve();
    const { unmount } = await openPage('/account/ticketing/create');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Team' }), 'Poets');
    await userEvent.type(await field('Subject'), 'A verse');
    await userEvent.type(await field('Message'), 'Roses are');
    unmount();
    await openPage('/account/ticketing/create');
    expect(await field('Message')).toHaveValue('Roses are');
    expect(await field('Subject')).toHaveValue('A verse');
    expect(screen.getByRole('combobox', { name: 'Team' })).toHaveValue('9');
  });

  it('keeps everything on a refusal; after a lost answer it repeats the same request', async () => {
    let tries = 0;
    const server = serve({
      [`POST ${CREATE}`]: () => {
        tries += 1;
        if (tries === 1) return 'no-answer';
        const fault = [null, 'image-unreadable', 'images-busy'][tries - 1];
        if (fault) {
          return { status: 422, body: { message: '', code: 'form-invalid', codes: { attachments: [fault] } } };
        }
        return { status: 200, body: { data: ticket(12) } };
      },
    });
    await openPage('/account/ticketing/create');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Team' }), 'Payments');
    await userEvent.type(await field('Subject'), 'Deposit');
    await userEvent.type(await field('Message'), 'Where is it?');
    await pick(picture('one.png'));
    await press('Send ticket');
    expect(await screen.findByText(/The server can’t be reached/)).toBeVisible();
    await press('Send ticket');
    expect(await screen.findByText('One of the images is damaged and cannot be read')).toBeVisible();
    await press('Send ticket');
    expect(await screen.findByText(/^The images could not be checked at the moment; nothing was sent/)).toBeVisible();
    expect(await field('Message')).toHaveValue('Where is it?');
    expect(screen.getByRole('img', { name: 'one.png' })).toBeVisible();
    await press('Send ticket');
    await screen.findByText('Success! Your request has been submitted.');
    const ids = server.to(CREATE).map(({ body }) => (body as { request_id: string }).request_id);
    expect([ids.length, new Set(ids).size]).toEqual([4, 1]);
  });

  it.each([
    ['a page of text', picture('a.html', 'text/html'), 'Only PNG, JPEG and GIF images can be attached'],
    ['a drawing', picture('a.svg', 'image/svg+xml'), 'Only PNG, JPEG and GIF images can be attached'],
    ['too much', picture('a.png', 'image/png', 5 * 1024 * 1024 + 1), 'Each image can be at most 5 MB'],
  ])('rejects %s as an attachment and explains why', async (_name, file, words) => {
    serve();
    await openPage('/account/ticketing/create');
    await pick(file);
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('takes five pictures at most', async () => {
    serve();
    await openPage('/account/ticketing/create');
    await pick(...Array.from({ length: 6 }, (_, n) => picture(`${n}.png`)));
    expect(await screen.findByText('At most 5 images can be attached')).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Attached images' })).getAllByRole('img')).toHaveLength(5);
  });
});

describe('the ticket list', () => {
  const listed = ({ path }: RecordedCall) => {
    const search = new URL(path, 'http://x').searchParams.get('search') ?? '';
    const data = search.includes('"status":3') ? [] : [line(12, { status: 1 }), line(11)];
    return { status: 200, body: { data, meta: { page: 1, limit: 15, total: data.length, last_page: 1 } } };
  };

  it('shows tickets, filters by status and words, and opens one', async () => {
    const server = serve({
      'GET /api/account/tickets/list': listed,
      'GET /api/account/tickets/show/12': ok(ticket(12)),
    });
    const { path } = await openPage('/account/ticketing/tickets');
    expect(await screen.findByRole('link', { name: 'Question 12' })).toBeVisible();
    expect(screen.getAllByText('Payments')).toHaveLength(2);
    await userEvent.type(await field('Subject or number'), 'bonus{Enter}');
    await waitFor(() => expect(server.to('/api/account/tickets/list').at(-1)?.path).toContain('bonus'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Resolved');
    expect(await screen.findByText('No results')).toBeVisible();
    expect(path()).toBe('/account/ticketing/tickets?keyword=bonus&status=resolved');
  });
});

describe('an open ticket', () => {
  const SHOW = 'GET /api/account/tickets/show/12';

  it('begins with the words of staff who wrote first, under their name', async () => {
    serve({ [SHOW]: ok(ticket(12, { status: 1, opened_by: { full_name: 'Agent Demo' } })) });
    await openPage('/account/ticketing/ticket/12');
    const first = (await screen.findByText('Where is it?')).closest('li');
    expect(first?.textContent).toContain('Agent DemoAGENT');
    expect(first?.textContent).not.toContain('You');
  });

  it('shows the conversation, and enlarges a picture', async () => {
    serve({ [SHOW]: ok(ticket(12, { status: 1, replies: [REPLY], agent: { full_name: 'Agent Demo' } })) });
    const calls = globalThis.fetch;
    globalThis.fetch = async (address, init) =>
      String(address).includes('/image/')
        ? new Response(new Blob(['x'], { type: 'image/webp' }))
        : calls(address, init);
    await openPage('/account/ticketing/ticket/12');
    expect(await screen.findByRole('heading', { name: 'Ticket #3' })).toBeVisible();
    const messages = within(await screen.findByRole('list', { name: 'Messages' })).getAllByRole('listitem');
    expect(messages[0]?.textContent).toContain('You21 Mar 2026');
    expect(screen.getByText('Agent Demo')).toBeVisible();
    await press('Open image 1 of 1');
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(await screen.findByRole('img', { name: 'Image 1 of 1' })).toBeVisible();
  });

  it('takes a reply, keeps a draft of its own, and shows the server’s answer', async () => {
    const server = serve({
      [SHOW]: ok(ticket(12)),
      [`POST ${CREATE}`]: ok(ticket(12, { replies: [{ ...REPLY, agent: null, user: { full_name: null } }] })),
    });
    const { unmount } = await openPage('/account/ticketing/ticket/12');
    await userEvent.type(await field('Your reply'), 'Thank');
    unmount();
    await openPage('/account/ticketing/ticket/12');
    await userEvent.type(await field('Your reply'), ' you{Control>}{Enter}{/Control}');
    expect(await screen.findByText('It is on its way.')).toBeVisible();
    expect(server.to(CREATE)[0]?.body).toMatchObject({ ticket_id: '12', message: 'Thank you' });
    expect(await field('Your reply')).toHaveValue('');
    expect(localStorage.getItem('ticket_drafts')).not.toContain('Thank');
  });

  it('is resolved after a confirmation and then offers no more actions', async () => {
    const server = serve({
      [SHOW]: ok(ticket(12)),
      'GET /api/account/tickets/resolved/12': ok(ticket(12, { status: 3 })),
    });
    await openPage('/account/ticketing/ticket/12');
    await press('Resolved');
    expect(await screen.findByText('Are you sure to get your response as correct?')).toBeVisible();
    await press('No');
    expect(server.to('/api/account/tickets/resolved/12')).toEqual([]);
    await press('Resolved');
    await press('Yes, I’m sure');
    expect(await screen.findByText('This ticket is resolved.')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Your reply' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Resolved' })).toBeNull();
  });

  it('is not resolved if support has answered meanwhile: says that, and shows the answer', async () => {
    let replies: object[] = [];
    const server = serve({
      [SHOW]: () => ({ status: 200, body: { data: ticket(12, { replies }) } }),
      'GET /api/account/tickets/resolved/12': () => {
        replies = [REPLY];
        return { status: 409, body: { message: 'A sentence.', code: 'support-wrote-meanwhile' } };
      },
    });
    await openPage('/account/ticketing/ticket/12');
    await press('Resolved');
    await press('Yes, I’m sure');
    expect(await screen.findByText(/support has answered meanwhile/)).toBeVisible();
    expect(await screen.findByText('It is on its way.')).toBeInTheDocument();
    expect(server.to('/api/account/tickets/resolved/12')).toHaveLength(1);
    await press('No');
    expect(screen.getByRole('button', { name: 'Resolved' })).toBeVisible();
  });

  it.each(['12', 'abc', '0'])('with the unknown id %s shows the 404 page', async (id) => {
    serve();
    await openPage(`/account/ticketing/ticket/${id}`);
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  });
});

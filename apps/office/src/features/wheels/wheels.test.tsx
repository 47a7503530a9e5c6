import type { StaffRole, WheelInspection, WheelRecords } from '@lajvard/contract';
import type { Language } from '@lajvard/ui';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openPart, serve } from '../../testing/open-office.tsx';
import { WheelsScreen } from './index.ts';

const PATH = '/backoffice/api/account/wheels';
const AT = '2026-03-21T09:16:00.000Z';
const RECORDS: WheelRecords = {
  inspection_hours: 12,
  inspected_until: null,
  wheels: [
    {
      id: 2,
      maker: 'Huxley',
      serial_number: 'S-8',
      rotor: 'low profile',
      in_service_since: AT,
      last_inspection: { passed: false, inspected_at: AT },
    },
    { id: 1, maker: 'Huxley', serial_number: 'S-7', rotor: 'deep', in_service_since: null, last_inspection: null },
  ],
};
const INSPECTION: WheelInspection = {
  id: 5,
  wheel_id: 2,
  wheel: 'Huxley S-8',
  is_level: false,
  parts_sound: true,
  ball_sound: true,
  passed: false,
  adjustment: 'left foot',
  adjustment_reason: 'it leaned',
  note: null,
  inspected_by: 'Pit Boss',
  inspected_at: AT,
};

const show = async ({
  language = 'en',
  role = 'pit-boss',
  records = RECORDS,
  refused,
  isResumed = false,
}: {
  language?: Language;
  role?: StaffRole;
  records?: WheelRecords;
  refused?: object;
  isResumed?: boolean;
} = {}) => {
  const sent: unknown[] = [];
  const change = (_search: unknown, _query: unknown, body: unknown) => {
    sent.push(body);
    return refused ? { status: 409, body: refused } : { body: { data: records, table_resumed: isResumed } };
  };
  serve({
    [`${PATH}/list`]: () => ({ body: { data: records } }),
    [`${PATH}/inspections`]: () => ({
      body: { data: [INSPECTION], meta: { page: 1, limit: 15, total: 1, last_page: 1 } },
    }),
    [`${PATH}/add`]: change,
    [`${PATH}/service`]: change,
    [`${PATH}/inspect`]: change,
  });
  await openPart('/', WheelsScreen, { language, role });
  await screen.findByRole('heading', { name: 'Huxley S-8' });
  return { sent };
};
const press = async (name: string, place = 0) => {
  await userEvent.click(screen.getAllByRole('button', { name })[place] as HTMLElement);
  return within(await screen.findByRole('dialog'));
};

it('shows the wheels, which is in service, how it was inspected, and that its numbers are refused', async () => {
  await show();
  const [first, second] = within(screen.getByRole('list', { name: 'Wheels' })).getAllByRole('listitem');
  expect(within(first as HTMLElement).getByText(/^Since 21 Mar 2026/)).toBeVisible();
  expect(within(first as HTMLElement).getByText(/^Failed, 21 Mar 2026/)).toBeVisible();
  expect(within(second as HTMLElement).getByText('Out of service')).toBeVisible();
  expect(within(second as HTMLElement).getByText('Never')).toBeVisible();
  expect(screen.getByText(/No wheel in service passed an inspection in the last 12 hours/)).toBeVisible();
  const table = within(await screen.findByRole('table'));
  expect(table.getByText('Not in order')).toBeVisible();
  expect(table.getByText('left foot')).toBeVisible();
});

it('shows until when its numbers are taken, or that the operator asks for no inspection', async () => {
  await show({ records: { ...RECORDS, inspected_until: Date.now() + 3_600_000 } });
  expect(screen.getByText(/its numbers are taken in rounds that close until/)).toBeVisible();
});

it('says where no inspection is asked for', async () => {
  await show({ records: { ...RECORDS, inspection_hours: 0 } });
  expect(screen.getByText(/Numbers are taken without an inspection/)).toBeVisible();
});

it('signs an inspection with one’s own password, once everything is answered', async () => {
  const { sent } = await show();
  const dialog = await press('Inspect');
  await userEvent.click(dialog.getByRole('button', { name: 'Sign the inspection' }));
  expect(await dialog.findAllByText('This field is required')).toHaveLength(3);
  await userEvent.selectOptions(dialog.getByLabelText('Level of the wheel'), 'In order');
  await userEvent.selectOptions(dialog.getByLabelText(/^Parts/), 'In order');
  await userEvent.selectOptions(dialog.getByLabelText('Ball'), 'Not in order');
  await userEvent.type(dialog.getByLabelText(/^What was adjusted/), 'new ball');
  await userEvent.type(dialog.getByLabelText('Why it was adjusted'), 'a flat spot');
  await userEvent.type(dialog.getByLabelText(/^Your password/), 'my own');
  expect(sent).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Sign the inspection' }));
  expect(await screen.findByText('The inspection is signed.')).toBeVisible();
  expect(sent).toEqual([
    {
      id: 2,
      is_level: true,
      parts_sound: true,
      ball_sound: false,
      adjustment: 'new ball',
      adjustment_reason: 'a flat spot',
      note: '',
      password: 'my own',
    },
  ]);
});

it('says that the inspection opens the table again', async () => {
  await show({ isResumed: true });
  const dialog = await press('Inspect');
  for (const name of ['Level of the wheel', /^Parts/, 'Ball'])
    await userEvent.selectOptions(dialog.getByLabelText(name), 'In order');
  await userEvent.type(dialog.getByLabelText(/^Your password/), 'my own');
  await userEvent.click(dialog.getByRole('button', { name: 'Sign the inspection' }));
  expect(await screen.findByText('The inspection is signed: the table opens its next round.')).toBeVisible();
});

it('puts a wheel in service with a reason; what was typed stays if somebody was quicker', async () => {
  const { sent } = await show({ refused: { message: 'A sentence.', code: 'wheel-as-wanted' } });
  const dialog = await press('Put in service');
  await userEvent.type(dialog.getByLabelText('Reason'), 'the other is worn');
  await userEvent.click(dialog.getByRole('button', { name: 'Put in service' }));
  expect(await dialog.findByText('Somebody has changed the service of this wheel already.')).toBeVisible();
  expect(dialog.getByLabelText('Reason')).toHaveValue('the other is worn');
  expect(sent).toEqual([{ id: 1, in_service: true, reason: 'the other is worn' }]);
});

it('adds a wheel', async () => {
  const { sent } = await show({ role: 'super-admin' });
  const dialog = await press('Add a wheel');
  for (const name of ['Maker', 'Serial number', 'Rotor'])
    await userEvent.type(dialog.getByLabelText(name), `the ${name}`);
  await userEvent.click(dialog.getByRole('button', { name: 'Add the wheel' }));
  expect(await screen.findByText('The wheel is added.')).toBeVisible();
  expect(sent).toEqual([{ maker: 'the Maker', serial_number: 'the Serial number', rotor: 'the Rotor' }]);
});

it('shows an auditor everything, and nothing to change', async () => {
  await show({ role: 'auditor' });
  expect(screen.queryByRole('button', { name: /Add a wheel|Inspect|service/ })).toBeNull();
});

it('is Persian in Persian', async () => {
  await show({ language: 'fa' });
  expect(screen.getByText(/در ۱۲ ساعت گذشته از بازرسی نگذشته است/)).toBeVisible();
  expect(screen.getByText('بیرون از سرویس')).toBeVisible();
});

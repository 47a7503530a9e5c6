import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createI18n } from '../locale/i18n.ts';
import { LanguageProvider } from '../locale/LanguageProvider.tsx';
import { Checkbox } from './Checkbox.tsx';
import { FormAlert } from './FormAlert.tsx';
import { PasswordField } from './PasswordField.tsx';
import { SelectField, TextArea, TextField } from './TextField.tsx';

const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' | ');

it('a field is named by its label and described by its error, then its hint', () => {
  render(<TextField label="Amount" hint="In dollars" error="Too little" name="amount" />);
  const field = screen.getByRole('textbox', { name: 'Amount' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(described(field)).toBe('Too little | In dollars');
});

it('a valid field is not marked invalid', () => {
  render(<TextField label="Amount" />);
  const field = screen.getByRole('textbox', { name: 'Amount' });
  expect(field.hasAttribute('aria-invalid')).toBe(false);
  expect(field.hasAttribute('aria-describedby')).toBe(false);
});

it.each(['numeric', 'tel'] as const)('a %s field shows Latin digits while they are typed', async (inputMode) => {
  const seen: string[] = [];
  render(<TextField label="Number" inputMode={inputMode} onChange={({ target }) => seen.push(target.value)} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Number' });
  expect(field, 'a sign stays before its digits').toHaveAttribute('dir', 'ltr');
  await userEvent.type(field, '+۹۸ ٩١٢');
  expect(field).toHaveValue('+98 912');
  expect(seen.at(-1)).toBe('+98 912');
  field.setSelectionRange(1, 1);
  await userEvent.keyboard('۰');
  expect(field).toHaveValue('+098 912');
  expect(field.selectionStart, 'the caret stays').toBe(2);
});

it('a field for words keeps digits as they were typed', async () => {
  render(<TextField label="Address" />);
  await userEvent.type(screen.getByRole('textbox'), 'پلاک ۱۲');
  expect(screen.getByRole('textbox')).toHaveValue('پلاک ۱۲');
});

it('a field hands its element to the form library', () => {
  let held: HTMLInputElement | null = null;
  render(
    <TextField
      label="Name"
      ref={(element) => {
        held = element;
      }}
    />,
  );
  expect(held).toBe(screen.getByRole('textbox', { name: 'Name' }));
});

it('a password field can show and hide its text', async () => {
  const ui = { 'show-password': 'Show', 'hide-password': 'Hide' };
  const i18n = await createI18n({ language: 'en', namespaces: ['ui'], resources: { en: { ui } } });
  render(
    <LanguageProvider i18n={i18n}>
      <PasswordField label="Password" defaultValue="secret" />
    </LanguageProvider>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect(field.type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(field.type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(field.type).toBe('password');
  expect(field).toHaveValue('secret');
});

it('a checkbox is ticked by its label', async () => {
  render(<Checkbox label="I am 18 or older" error="Needed" />);
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I am 18 or older' });
  await userEvent.click(screen.getByText('I am 18 or older'));
  expect(box).toBeChecked();
  expect(described(box)).toBe('Needed');
});

it('text areas and selects carry their labels', () => {
  render(
    <>
      <TextArea label="Message" error="Empty" />
      <SelectField label="Subject">
        <option>Deposit</option>
      </SelectField>
      <FormAlert>Nothing was sent</FormAlert>
    </>,
  );
  expect(described(screen.getByRole('textbox', { name: 'Message' }))).toBe('Empty');
  expect(screen.getByRole('combobox', { name: 'Subject' })).toBeVisible();
  expect(screen.getByRole('alert').textContent).toBe('Nothing was sent');
});

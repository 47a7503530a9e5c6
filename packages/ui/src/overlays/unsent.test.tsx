// @vitest-environment jsdom
// In happy-dom a focus that a focus listener moves on fires no event.
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ResourceLanguage } from 'i18next';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../../../../locales/en/ui.json' with { type: 'json' };
import fa from '../../../../locales/fa/ui.json' with { type: 'json' };
import { Button } from '../controls/Button.tsx';
import { createI18n } from '../locale/i18n.ts';
import { LanguageProvider } from '../locale/LanguageProvider.tsx';
import { forgetUnsent, hasUnsent, mayDiscard } from '../unsent.ts';
import { CancelButton, Dialog } from './Dialog.tsx';

type User = ReturnType<typeof userEvent.setup>;
const onClose = vi.fn();
beforeEach(() => onClose.mockClear());

/** A page whose dialog declines something; it closes itself once it was sent. */
function Page() {
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const close = () => {
    setOpen(false);
    onClose();
  };
  return (
    <>
      <button type="button">Outside</button>
      <Dialog
        open={open}
        busy={busy}
        onOpenChange={(next) => next || close()}
        title="Decline"
        closeLabel="Close"
        actions={
          <>
            <Button type="submit" form="f">
              Send
            </Button>
            <CancelButton>Cancel</CancelButton>
          </>
        }
      >
        <form
          id="f"
          onSubmit={(event) => {
            event.preventDefault();
            setBusy(true);
            close();
          }}
        >
          <label>
            Reason
            <textarea defaultValue="as before" />
          </label>
          <label>
            Password
            <input type="password" />
          </label>
          <label>
            Code
            <input autoComplete="one-time-code" />
          </label>
          <label>
            Team
            <select>
              <option>One</option>
              <option>Two</option>
            </select>
          </label>
          <label>
            <input type="checkbox" />
            Sure
          </label>
        </form>
      </Dialog>
    </>
  );
}

const show = async (language: 'en' | 'fa' = 'en') => {
  const user = userEvent.setup();
  const resources = { en: { ui: en as ResourceLanguage }, fa: { ui: fa as ResourceLanguage } };
  const i18n = await createI18n({ language, namespaces: ['ui'], resources });
  const { unmount } = render(
    <LanguageProvider i18n={i18n}>
      <Page />
    </LanguageProvider>,
  );
  return { user, reason: screen.getByLabelText('Reason'), unmount };
};
const question = () => screen.findByRole('alertdialog', { name: 'Discard what you entered?' });
/** Whether the browser is told to ask before the page goes away. */
const unloadIsHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

// docs/decisions/022-account-pages-and-forms.md
describe('a dialog into which something was typed', () => {
  it.each([
    ['Esc', (user: User) => user.keyboard('{Escape}')],
    ['Cancel', (user: User) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['the cross', (user: User) => user.click(screen.getByRole('button', { name: 'Close' }))],
    ['a press outside', (user: User) => user.click(document.querySelector('.lj-overlay') ?? document.body)],
  ])('asks before %s loses it, and goes back to it by Esc', async (_, leave) => {
    const { user, reason } = await show();
    await user.type(reason, ', twice');
    await leave(user);
    await question();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Reason')).toHaveValue('as before, twice');

    await leave(user);
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('gives the focus back to the field', async () => {
    const { user, reason } = await show();
    await user.type(reason, '!');
    await user.keyboard('{Escape}');
    await question();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(reason).toHaveFocus());
  });

  it('asks in Persian too', async () => {
    const { user, reason } = await show('fa');
    await user.type(reason, '!');
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog', { name: 'آنچه وارد کرده‌اید پاک شود؟' })).toBeVisible();
  });

  it('makes the browser ask before a reload, but not once it was sent', async () => {
    const { user, reason } = await show();
    expect(unloadIsHeld()).toBe(false);
    await user.type(reason, '!');
    expect(unloadIsHeld()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([onClose.mock.calls.length, unloadIsHeld(), hasUnsent()]).toEqual([1, false, false]);
  });

  it('answers a page that wants to leave, and lets it go without a question where the page belongs to another', async () => {
    const { user, reason } = await show();
    expect(await mayDiscard()).toBe(true);
    await user.type(reason, '!');
    const first = mayDiscard();
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(await first).toBe(false);
    const second = mayDiscard();
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await second).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
    await user.type(reason, '!');
    forgetUnsent();
    expect([unloadIsHeld(), await mayDiscard()]).toEqual([false, true]);
  });

  it('lets a page go whose dialog the program closed meanwhile', async () => {
    const { user, reason, unmount } = await show();
    await user.type(reason, '!');
    const asked = mayDiscard();
    await question();
    unmount();
    expect(await asked).toBe(true);
  });
});

it.each<[string, (user: User) => Promise<unknown>]>([
  ['nothing was typed', (user) => user.click(screen.getByLabelText('Reason'))],
  ['what was typed was taken away again', async (user) => user.type(screen.getByLabelText('Reason'), '!{Backspace} ')],
  ['only a password was typed', (user) => user.type(screen.getByLabelText('Password'), 'secret')],
  ['only a code was typed', (user) => user.type(screen.getByLabelText('Code'), '123')],
  ['one choice was made', (user) => user.selectOptions(screen.getByLabelText('Team'), 'Two')],
  [
    'the program wrote the text',
    async () => {
      Object.assign(screen.getByLabelText('Reason'), { value: 'written' });
    },
  ],
])('a dialog closes at once where %s', async (_, act) => {
  const { user } = await show();
  await act(user);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('a dialog asks where several choices were made', async () => {
  const { user } = await show();
  await user.selectOptions(screen.getByLabelText('Team'), 'Two');
  await user.click(screen.getByLabelText('Sure'));
  await user.keyboard('{Escape}');
  expect(await question()).toBeVisible();
});

// @vitest-environment jsdom
// In happy-dom a focus that a focus listener moves on fires no event.
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '../controls/Button.tsx';
import { ContextMenu } from './ContextMenu.tsx';
import { AlertDialog, Dialog } from './Dialog.tsx';

function Page({ open }: { open: boolean }) {
  return (
    <>
      <button type="button">Outside</button>
      <Dialog open={open} onOpenChange={() => {}} title="Logout" actions={<Button>Yes</Button>} />
    </>
  );
}

// docs/specification/1-table-and-site.md#210-popups-and-panels
describe('a dialog', () => {
  it('a dialog is named by its title and closed by Esc', async () => {
    const onOpenChange = vi.fn();
    render(
      <Dialog open onOpenChange={onOpenChange} title="Logout" closeLabel="Close">
        Are you sure?
      </Dialog>,
    );
    expect(screen.getByRole('dialog', { name: 'Logout' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
  });

  it('a dialog is closed by its cross', async () => {
    const onOpenChange = vi.fn();
    render(<Dialog open onOpenChange={onOpenChange} title="Logout" closeLabel="Close" />);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
  });

  it.each([
    ['forced', { forced: true }],
    ['busy', { busy: true }],
  ])('a %s dialog has no cross and ignores Esc', async (_name, state) => {
    const onOpenChange = vi.fn();
    render(
      <AlertDialog open onOpenChange={onOpenChange} title="Already connected" closeLabel="Close" {...state}>
        Another device plays.
      </AlertDialog>,
    );
    expect(screen.getByRole('alertdialog', { name: 'Already connected' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(onOpenChange).not.toHaveBeenCalled();
  });

  it('a dialog traps the focus and returns it on close', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<Page open={false} />);
    const outside = screen.getByRole('button', { name: 'Outside' });
    outside.focus();
    rerender(<Page open />);
    await user.tab();
    await user.tab();
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
    rerender(<Page open={false} />);
    await waitFor(() => expect(document.activeElement).toBe(outside));
  });
});

const ITEMS = [
  { id: '50', label: 'Play 50' },
  { id: '100', label: 'Play 100', disabled: true },
];

describe('a menu', () => {
  it('a menu opens at a point, reports the choice and closes', async () => {
    const onAction = vi.fn();
    const onClose = vi.fn();
    render(<ContextMenu at={{ x: 40, y: 50 }} label="Red" items={ITEMS} onAction={onAction} onClose={onClose} />);
    expect(screen.getByRole('menu', { name: 'Red' })).toBeVisible();
    expect(screen.getByRole('menuitem', { name: 'Play 100' }).getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Play 50' }));
    expect(onAction).toHaveBeenCalledExactlyOnceWith('50');
    expect(onClose).toHaveBeenCalled();
  });

  it('a menu focuses its first item, even when the focus lands on the menu itself', async () => {
    const nothing = () => {};
    render(<ContextMenu at={{ x: 40, y: 50 }} label="Red" items={ITEMS} onAction={nothing} onClose={nothing} />);
    const [first] = screen.getAllByRole('menuitem');
    await waitFor(() => expect(first).toHaveFocus());
    screen.getByRole('menu').focus();
    expect(first).toHaveFocus();
  });

  it('a menu focuses its first item, even when that is marked after the focus came', async () => {
    const nothing = () => {};
    render(<ContextMenu at={{ x: 40, y: 50 }} label="Red" items={ITEMS} onAction={nothing} onClose={nothing} />);
    const [first] = screen.getAllByRole('menuitem');
    await waitFor(() => expect(first).toHaveFocus());
    first?.removeAttribute('data-focused');
    screen.getByRole('menu').focus();
    expect(screen.getByRole('menu')).toHaveFocus();
    first?.setAttribute('data-focused', 'true');
    await waitFor(() => expect(first).toHaveFocus());
  });
});

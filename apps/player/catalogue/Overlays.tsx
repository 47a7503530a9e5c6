import { Button, IconEdit, IconTrash } from '@lajvard/ui';
import { AlertDialog, ContextMenu, Dialog, PanelPopover, SidePanel } from '@lajvard/ui/overlays';
import { notify } from '@lajvard/ui/toasts';
import { useState } from 'react';
import { useWords } from './words.ts';

const TOASTS = ['info', 'ok', 'warn', 'danger'] as const;

/** What lies over a page: each opens at its button. */
export function Overlays() {
  const words = useWords();
  const [open, setOpen] = useState<'dialog' | 'dark' | 'alert' | 'side' | 'menu' | null>(null);
  const close = (): void => setOpen(null);
  const follow = (next: boolean): void => (next ? undefined : close());
  return (
    <>
      <div className="row wrap gap-16">
        {(['dialog', 'dark', 'alert', 'side', 'menu'] as const).map((name) => (
          <Button key={name} kind="quiet" onClick={() => setOpen(name)}>
            {name}
          </Button>
        ))}
        <ContextMenu
          at={open === 'menu' ? { x: 40, y: 40 } : null}
          onClose={close}
          label={words.menu}
          items={[
            { id: 'edit', label: words.open, icon: <IconEdit /> },
            { id: 'no', label: words.disabled, disabled: true },
            { id: 'delete', label: words.delete, icon: <IconTrash />, danger: true },
          ]}
          onAction={(id) => notify.info(id)}
        />
        <PanelPopover trigger={<Button kind="quiet">popover</Button>} label={words.panel}>
          <p>{words.text}</p>
        </PanelPopover>
      </div>
      <div className="row wrap gap-16">
        {TOASTS.map((kind) => (
          <Button
            key={kind}
            kind="ghost"
            onClick={() => notify[kind](kind === 'danger' ? words.failed : words.said, { id: kind })}
          >
            toast: {kind}
          </Button>
        ))}
      </div>
      <Dialog
        open={open === 'dialog' || open === 'dark'}
        onOpenChange={follow}
        title={words.question}
        closeLabel={words.close}
        dark={open === 'dark'}
        actions={<Button onClick={close}>{words.close}</Button>}
      >
        <p>{words.text}</p>
      </Dialog>
      <AlertDialog
        open={open === 'alert'}
        onOpenChange={follow}
        title={words.question}
        actions={
          <>
            <Button kind="danger" onClick={close}>
              {words.delete}
            </Button>
            <Button kind="quiet" onClick={close}>
              {words.cancel}
            </Button>
          </>
        }
      >
        <p>{words.text}</p>
      </AlertDialog>
      {open === 'side' && (
        <SidePanel title={words.panel} closeLabel={words.close} onClose={close}>
          <p>{words.text}</p>
        </SidePanel>
      )}
    </>
  );
}

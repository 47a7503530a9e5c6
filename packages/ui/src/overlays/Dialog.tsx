import './overlays.css';
import { createContext, type ReactNode, type Ref, Suspense, use, useEffect, useRef, useState } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { classes } from '../classes.ts';
import { Button } from '../controls/Button.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { IconClose } from '../icons/frame-icons.tsx';
import { holdUnsent } from '../unsent.ts';
import { createEnteredFields } from './entered-fields.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  children?: ReactNode | ((close: () => void) => ReactNode);
  /** Buttons at the end, in reading order. */
  actions?: ReactNode;
  /** Shows a close button with this name. */
  closeLabel?: string | undefined;
  /** Cannot be closed while work is under way. */
  busy?: boolean | undefined;
  /** Cannot be closed by Esc or a press outside, only by its actions. */
  forced?: boolean | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Always dark, whatever the theme: for dialogs over the felt. */
  dark?: boolean | undefined;
}

/**
 * A modal dialog: traps the focus and returns it; Esc closes it unless busy or forced. If something was entered, Esc,
 * a press outside, the cross and {@link CancelButton} ask before it is lost.
 */
export function Dialog(props: DialogProps) {
  return <Frame {...props} role="dialog" />;
}

/** A question or a fact that must be answered; a press outside does not close it. */
export function AlertDialog(props: DialogProps) {
  return <Frame {...props} role="alertdialog" />;
}

const Close = createContext<() => void>(() => {});

/** The button of a dialog's actions that closes it without doing anything. */
export function CancelButton({ children, disabled }: { children: ReactNode; disabled?: boolean | undefined }) {
  return (
    <Button kind="quiet" onClick={use(Close)} disabled={disabled}>
      {children}
    </Button>
  );
}

function Frame({
  open,
  onOpenChange,
  role,
  busy = false,
  forced = false,
  size = 'small',
  dark = false,
  ...rest
}: FrameProps) {
  const held = busy || forced;
  const unsent = useUnsent(open);
  const leave = async () => {
    if (!held && (!unsent.has() || (await unsent.ask()))) onOpenChange(false);
  };
  return (
    <ModalOverlay
      className="lj-overlay centre"
      isOpen={open}
      onOpenChange={(next) => (next ? onOpenChange(next) : void leave())}
      isDismissable={!held && role === 'dialog'}
      isKeyboardDismissDisabled={held}
    >
      <Modal className={classes('lj-modal full', `lj-modal-${size}`)} data-theme={dark ? 'dark' : undefined}>
        <AriaDialog className="lj-dialog stack gap-14" role={role} aria-busy={busy || undefined}>
          {({ close }) => (
            <Close value={close}>
              <Content {...rest} close={close} held={held} body={unsent.watch} />
              {unsent.answer ? (
                <Suspense>
                  <DiscardQuestion onAnswer={unsent.answer} />
                </Suspense>
              ) : null}
            </Close>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

type Answer = (mayDiscard: boolean) => void;

/** What was entered into a dialog, and the question before it is lost; `answer` ends the question. */
function useUnsent(open: boolean) {
  const [fields] = useState(createEnteredFields);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const asked = useRef<Answer | null>(null);
  const [holder] = useState(() => ({
    isUnsent: fields.has,
    ask: () =>
      new Promise<boolean>((resolve) => {
        asked.current?.(false); // whoever asked before is answered: not now
        asked.current = (mayDiscard) => {
          asked.current = null;
          setAnswer(null);
          if (mayDiscard) fields.forget();
          resolve(mayDiscard);
        };
        setAnswer(() => asked.current);
      }),
  }));
  useEffect(() => {
    if (!open) return;
    const end = holdUnsent(holder);
    return () => {
      end();
      asked.current?.(true); // nothing is left to lose
      fields.forget();
    };
  }, [open, fields, holder]);
  return { watch: fields.watch, has: fields.has, ask: holder.ask, answer };
}

/** Asks before what was entered is lost; Esc goes back to it. */
function DiscardQuestion({ onAnswer }: { onAnswer: Answer }) {
  const { t } = useTranslation('ui');
  const goOn = useRef<HTMLButtonElement>(null);
  useEffect(() => goOn.current?.focus(), []); // not autoFocus: the dialog below would take the focus back
  return (
    <AlertDialog
      open
      onOpenChange={() => onAnswer(false)}
      title={t('ui:unsent.title')}
      actions={
        <>
          <Button ref={goOn} onClick={() => onAnswer(false)}>
            {t('ui:unsent.go-on')}
          </Button>
          <Button kind="danger" onClick={() => onAnswer(true)}>
            {t('ui:unsent.discard')}
          </Button>
        </>
      }
    >
      {t('ui:unsent.text')}
    </AlertDialog>
  );
}

type FrameProps = DialogProps & { role: 'dialog' | 'alertdialog' };

type ContentProps = Pick<DialogProps, 'title' | 'children' | 'actions' | 'closeLabel'> & {
  held: boolean;
  close(): void;
  body: Ref<HTMLDivElement>;
};

function Content({ title, children, actions, closeLabel, close, held, body }: ContentProps) {
  return (
    <>
      <div className="lj-dialog-head row-top between gap-16">
        <Heading slot="title" className="lj-dialog-title display-face text-title">
          {title}
        </Heading>
        {closeLabel && !held ? (
          <IconButton label={closeLabel} onClick={close}>
            <IconClose />
          </IconButton>
        ) : null}
      </div>
      <div ref={body} className="stack shrink gap-12">
        {typeof children === 'function' ? children(close) : children}
      </div>
      {actions ? <div className="lj-dialog-actions flex wrap end gap-10">{actions}</div> : null}
    </>
  );
}

import { toast } from 'sonner';
import { IconInfo } from '../icons/frame-icons.tsx';
import { IconCheck, IconWarning } from '../icons/site-icons.tsx';

/** A notice replaces an earlier one with the same id. */
export interface NotifyOptions {
  id?: string;
}

type Kind = 'info' | 'ok' | 'warn' | 'danger';

/** Shows notices in the {@link Toaster}. Texts must already be translated. */
export const notify = {
  info: (text: string, options?: NotifyOptions) => show('info', text, options),
  ok: (text: string, options?: NotifyOptions) => show('ok', text, options),
  warn: (text: string, options?: NotifyOptions) => show('warn', text, options),
  danger: (text: string, options?: NotifyOptions) => show('danger', text, options),
  /** Closes one notice, or all. */
  dismiss: (id?: string) => {
    toast.dismiss(id);
  },
};

function show(kind: Kind, text: string, options: NotifyOptions = {}): void {
  toast(text, { ...options, icon: iconOf(kind), className: `lj-toast-${kind}` });
}

function iconOf(kind: Kind) {
  if (kind === 'ok') return <IconCheck size={20} />;
  return kind === 'info' ? <IconInfo size={20} /> : <IconWarning size={20} />;
}

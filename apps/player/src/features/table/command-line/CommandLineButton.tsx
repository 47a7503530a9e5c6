import { IconButton } from '@lajvard/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored, writeStored } from '../../../shared/browser/storage.ts';
import { lazyComponent } from '../lazy.tsx';
import { keysAreOff } from '../use-keys.ts';
import styles from './command-line.module.css';

const CommandLine = lazyComponent(async () => (await import('./CommandLine.tsx')).CommandLine);

/** Opens the command line by a small button in the free corner of the felt, or by key `/`. Left open, it stays open. */
export function CommandLineButton() {
  const { t } = useTranslation('table');
  const [open, setOpen] = useState(() => readStored('command_line') === 'on');
  // Counts requests: a line that was asked for takes the focus, one restored with the page does not.
  const [asked, setAsked] = useState(0);
  const cameFrom = useRef<Element | null>(null);

  const show = useCallback(() => {
    cameFrom.current = document.activeElement;
    setOpen(true);
    setAsked((times) => times + 1);
    writeStored('command_line', 'on');
  }, []);
  const hide = () => {
    setOpen(false);
    writeStored('command_line', 'off');
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  };

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // By position too: on a Persian keyboard this key may type another character.
      const slash = event.key === '/' || (event.code === 'Slash' && !event.shiftKey);
      if (!slash || event.ctrlKey || event.altKey || event.metaKey) return;
      if (keysAreOff(event.target)) return;
      event.preventDefault();
      show();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [show]);

  return (
    <div className={`${styles.toggle} cover`} dir="ltr">
      <IconButton
        label={t('access.open')}
        aria-expanded={open}
        aria-keyshortcuts="/"
        className={styles.button}
        onClick={() => (open ? hide() : show())}
      >
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" className={styles.sign}>
          <rect x="2.5" y="4.5" width="19" height="15" rx="3" />
          <path d="M6.5 9.5l3 2.5-3 2.5M12 15h5" />
        </svg>
      </IconButton>
      {open ? <CommandLine asked={asked} onClose={hide} /> : null}
    </div>
  );
}

import { CHIP_VALUES } from '@lajvard/roulette';
import { Button, IconInfo } from '@lajvard/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { screenBalance, tableTotal } from '../model/selectors.ts';
import { useCommands, useTable } from '../table-context.tsx';
import styles from './dialogs.module.css';

/** Says that this is the practice table, and offers more money when nothing is left to bet. */
export function PracticeNotice() {
  const { t } = useTranslation('table');
  const { takeAnother } = useCommands();
  const [read, setRead] = useState(false);
  const broke = useTable(
    ({ table }) => table.phase === 'betting' && tableTotal(table) === 0 && screenBalance(table) < CHIP_VALUES[0],
  );
  if (broke) {
    const words = { title: t('practice.broke'), text: t('practice.broke-text'), button: t('practice.another') };
    return <Notice key="broke" {...words} onDone={takeAnother} />;
  }
  if (read) return null;
  // The notice takes the focus, so closing it by key would skip the first Tab stop of the page.
  const close = (byKey: boolean) => {
    setRead(true);
    if (byKey) document.querySelector<HTMLElement>('.lj-skip')?.focus();
  };
  // No live streaming here (docs/specification/1-table-and-site.md#13-practice). Bets may be placed meanwhile.
  const words = { title: t('practice.title'), text: t('practice.text'), button: t('practice.start') };
  return <Notice key="first" {...words} onDone={({ detail }) => close(detail === 0)} onEscape={() => close(true)} />;
}

interface NoticeProps {
  title: string;
  text: string;
  button: string;
  onDone(event: { readonly detail: number }): void;
  onEscape?(): void;
}

function Notice(p: NoticeProps) {
  const title = useId();
  const start = useRef<HTMLButtonElement>(null);
  // Takes the focus so that screen readers find it. Not modal: Esc closes it.
  useEffect(() => {
    start.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      role="dialog"
      aria-labelledby={title}
      aria-describedby={`${title}text`}
      className={`${styles.notice} row gap-14`}
      onKeyDown={(event) => event.key === 'Escape' && p.onEscape?.()}
    >
      <IconInfo size={22} />
      <div className="grow">
        <h2 id={title} className="text-2 weight-650">
          {p.title}
        </h2>
        <p id={`${title}text`} className="text-1">
          {p.text}
        </p>
      </div>
      <Button ref={start} size="small" onClick={p.onDone}>
        {p.button}
      </Button>
    </div>
  );
}

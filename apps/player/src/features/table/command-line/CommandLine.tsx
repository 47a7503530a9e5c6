import { IconButton, IconClose, LiveRegion, Sentence, useLanguage } from '@lajvard/ui';
import { type CSSProperties, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { readStored, writeStored } from '../../../shared/browser/storage.ts';
import { useScale } from '../use-scale.ts';
import styles from './command-line.module.css';
import { parseCommand } from './parse-command.ts';
import { type Answer, useAnswers } from './use-answers.ts';
import { useGames } from './use-games.ts';

interface CommandLineProps {
  /** Increases with each request to open the line; the field then takes the focus. */
  asked: number;
  onClose(): void;
}

/** One field from which the whole table can be played; the answers appear above it and are read at once. */
export function CommandLine({ asked, onClose }: CommandLineProps) {
  const { t } = useTranslation('table');
  const { direction } = useLanguage();
  const scale = useScale();
  const field = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [answer, setAnswer] = useState<(Answer & { serial: number }) | null>(null);
  const [line, setLine] = useState('');
  const recall = useRecall(line, setLine);
  const ask = useAnswers();
  const games = useGames();

  useEffect(() => {
    if (asked > 0) field.current?.focus();
  }, [asked]);

  const send = () => {
    if (line.trim() === '') return;
    const given = ask(parseCommand(line, games));
    setAnswer({ ...given, serial: (answer?.serial ?? 0) + 1 });
    recall.keep(line);
    setLine('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') send();
    else if (event.key === 'Escape') onClose();
    else if (event.key === 'ArrowUp') recall.step(-1);
    else if (event.key === 'ArrowDown') recall.step(1);
    else return;
    event.preventDefault();
  };

  return createPortal(
    <section
      className={`${styles.panel} stack gap-8 ink card`}
      style={{ '--s': scale } as CSSProperties}
      aria-label={t('access.label')}
      dir={direction}
    >
      <p className={`${styles.answer} ink text-2`} data-testid="answer">
        <Sentence text={answer?.text ?? t('access.hello')} />
      </p>
      <div className="row gap-6">
        <input
          ref={field}
          className={`${styles.field} grow shrink ink text-3`}
          value={line}
          onChange={(event) => setLine(event.target.value)}
          onKeyDown={onKeyDown}
          aria-label={t('access.field')}
          aria-describedby={hint}
          placeholder={t('access.example')}
          dir="auto"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="send"
        />
        <IconButton label={t('access.close')} size="small" onClick={onClose}>
          <IconClose size={18} />
        </IconButton>
      </div>
      <KeySwitch />
      <span id={hint} className="lj-hidden">
        {t('access.hello')}
      </span>
      {/* A live region reads the same words again only if its text changes: every other answer gets a silent space. */}
      <LiveRegion text={!answer || answer.isRead ? '' : answer.text + (answer.serial % 2 ? '\u00a0' : '')} assertive />
    </section>,
    document.body,
  );
}

/** Recalls earlier lines with the arrow keys, as in a terminal; the unfinished line comes back at the end. */
function useRecall(line: string, setLine: (line: string) => void) {
  const sent = useRef<string[]>([]);
  const place = useRef(0);
  const unsent = useRef('');
  return {
    keep(text: string) {
      if (sent.current.at(-1) !== text) sent.current.push(text);
      place.current = sent.current.length;
    },
    step(by: -1 | 1) {
      const next = place.current + by;
      if (next < 0 || next > sent.current.length) return;
      if (place.current === sent.current.length) unsent.current = line;
      place.current = next;
      setLine(sent.current[next] ?? unsent.current);
    },
  };
}

/** Turns the table's single keys off, for players who dictate or press keys by accident (WCAG 2.1.4). */
function KeySwitch() {
  const { t } = useTranslation('table');
  const [on, setOn] = useState(() => readStored('table_keys') !== 'off');
  return (
    <label className={`${styles.keys} row gap-8 muted text-1`}>
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => {
          setOn(event.target.checked);
          writeStored('table_keys', event.target.checked ? 'on' : 'off');
        }}
      />
      {t('access.keys')}
    </label>
  );
}

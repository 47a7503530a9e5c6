import { LiveRegion } from '@lajvard/ui';
import { useEffect, useRef, useState } from 'react';
import { useTable, useTableItself } from '../table-context.tsx';
import { useCueText } from './cue-text.ts';
import styles from './cues.module.css';
import type { Cue } from './cues.ts';

/** What is in the mouth of a reader: cues said in one breath, and how many breaths there were before. */
interface Heard {
  readonly cues: readonly Cue[];
  readonly serial: number;
}

/** Reads every cue out: urgent ones at once, the others in a pause. Cues of one moment are read together, none takes another's place. */
export function CueReader() {
  const table = useTableItself();
  const textOf = useCueText();
  const [heard, setHeard] = useState<Heard>({ cues: [], serial: 0 });
  const drawn = useRef(heard);
  useEffect(() => {
    drawn.current = heard;
  });
  useEffect(
    () =>
      table.onCue((cue) =>
        setHeard((before) =>
          before === drawn.current
            ? { cues: [cue], serial: before.serial + 1 }
            : { cues: [...before.cues, cue], serial: before.serial },
        ),
      ),
    [table],
  );
  const read = (urgent: boolean): string => {
    const text = heard.cues
      .filter((cue) => cue.urgent === urgent)
      .map(textOf)
      .join('. ');
    // The same words again are read again only if the text differs: by a space nobody hears.
    return text === '' || heard.serial % 2 === 0 ? text : `${text}\u00a0`;
  };
  return (
    <>
      <LiveRegion text={read(false)} />
      <LiveRegion text={read(true)} assertive />
    </>
  );
}

/** What the table has to say about the player's own bets, beside the felt until it fades. */
export function CueToast() {
  const toast = useTable((view) => view.toast);
  const textOf = useCueText();
  if (!toast) return null;
  return (
    <p key={toast.serial} className={styles.toast} data-tone={toast.cue.tone} data-testid="cue">
      {textOf(toast.cue)}
    </p>
  );
}

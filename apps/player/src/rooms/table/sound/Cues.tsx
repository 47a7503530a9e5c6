import { LiveRegion } from '@lajvard/ui';
import { useTable } from '../table-context.tsx';
import { useCueText } from './cue-text.ts';
import styles from './cues.module.css';

/** Reads every cue out: urgent ones at once, the others in a pause. */
export function CueReader() {
  const said = useTable((view) => view.said);
  const textOf = useCueText();
  // The same words again are read again only if the text differs: by a space nobody hears.
  const text = said ? textOf(said.cue) + (said.serial % 2 ? '\u00a0' : '') : '';
  const urgent = said?.cue.urgent ?? false;
  return (
    <>
      <LiveRegion text={urgent ? '' : text} />
      <LiveRegion text={urgent ? text : ''} assertive />
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

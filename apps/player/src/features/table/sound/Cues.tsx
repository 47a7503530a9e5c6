import { formatMoney, LiveRegion, Sentence } from '@lajvard/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cue } from '../model/cues.ts';
import { useCommands, useTable, useTableItself } from '../table-context.tsx';
import { useCueText } from './cue-text.ts';
import styles from './cues.module.css';

/** The cues being read: those of one moment, and how many such groups there have been. */
interface Reading {
  readonly cues: readonly Cue[];
  readonly serial: number;
}

/** Reads every cue to screen readers: urgent ones at once, others in a pause. Cues of one moment are read together. */
export function CueReader() {
  const table = useTableItself();
  const { t } = useTranslation('table');
  const textOf = useCueText();
  const offerOf = ({ offer }: Cue) => (offer ? [t('cue.offer-key', { amount: formatMoney(offer.value) })] : []);
  const [reading, setReading] = useState<Reading>({ cues: [], serial: 0 });
  const drawn = useRef(reading);
  useEffect(() => {
    drawn.current = reading;
  });
  useEffect(
    () =>
      table.onCue((cue) =>
        setReading((before) =>
          before === drawn.current
            ? { cues: [cue], serial: before.serial + 1 }
            : { cues: [...before.cues, cue], serial: before.serial },
        ),
      ),
    [table],
  );
  const read = (urgent: boolean): string => {
    const text = reading.cues
      .filter((cue) => cue.urgent === urgent)
      .flatMap((cue) => [textOf(cue), ...offerOf(cue)])
      .join('. ');
    // A live region reads the same words again only if its text changes, so every other text gets a silent space.
    return text === '' || reading.serial % 2 === 0 ? text : `${text}\u00a0`;
  };
  return (
    <>
      <LiveRegion text={read(false)} />
      <LiveRegion text={read(true)} assertive />
    </>
  );
}

/** The table's latest message about the player's own bets, shown beside the felt until it fades. */
export function CueToast() {
  const { t } = useTranslation('table');
  const toast = useTable((view) => view.toast);
  const commands = useCommands();
  const textOf = useCueText();
  if (!toast) return null;
  const { offer } = toast.cue;
  return (
    <p
      key={toast.serial}
      className={`${styles.toast} text-2 weight-600 text-centre centred`}
      data-tone={toast.cue.tone}
      data-testid="cue"
    >
      <Sentence text={textOf(toast.cue)} />
      {offer ? (
        <button type="button" className={`${styles.offer} weight-700`} onClick={commands.acceptOffer}>
          <Sentence text={t('cue.offer', { amount: formatMoney(offer.value) })} />
        </button>
      ) : null}
    </p>
  );
}

import { fairnessKeys, roundReceipts, roundRecord, type SignedRound } from '@lajvard/contract';
import { Button, FormAlert, formatMoney, IconDownload, LinkButton, Sentence, useFormat } from '@lajvard/ui';
import { type FileVerification, isFilmed } from '@lajvard/verify';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal, callApi } from '../../shared/calls/api.ts';
import { ChecksOf, Line } from './ChecksOf.tsx';
import checks from './checks.module.css';
import styles from './fairness.module.css';
import { Verdict } from './Verdict.tsx';

const MAX_BYTES = 2_000_000; // ten times a file with two thousand receipts

type FileFault = 'not-a-file' | 'too-large' | 'failed';
type Answer = { file: SignedRound; verification: FileVerification };

/** Verifies a downloaded round: the signature, and everything that can be verified about its round. */
export function FileCheck() {
  const { t } = useTranslation('fairness');
  const [answer, setAnswer] = useState<Answer | FileFault | null>(null);
  const verified = typeof answer === 'string' ? null : answer;
  const conclusion = useConclusion(verified);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    if (chosen.size > MAX_BYTES) return setAnswer('too-large');
    setAnswer(await checked(await chosen.text()));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };

  return (
    <section className={styles.section} aria-labelledby="file-title">
      <h2 id="file-title" className="display">
        {t('fairness:file.title')}
      </h2>
      <p className={`${styles.prose} muted loose`}>{t('fairness:file.text')}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard */}
      <div
        className={`${styles.drop} row wrap middle muted`}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconDownload size={30} />
        <span>{t('fairness:file.drop')}</span>
        <Button kind="quiet" onClick={() => input.current?.click()}>
          {t(answer === null ? 'fairness:file.choose' : 'fairness:file.another')}
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          className="lj-hidden"
          aria-label={t('fairness:file.choose')}
          tabIndex={-1}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = ''; // so that choosing the same file again fires a change
          }}
        />
      </div>
      {typeof answer === 'string' ? <FormAlert>{t(`fairness:file.${answer}`)}</FormAlert> : null}
      <div
        className={verified ? `${styles.sheet} stack gap-22` : undefined}
        data-file-answer={verified ? '' : undefined}
      >
        <Verdict checks={verified?.verification.checks ?? []} conclusion={conclusion} />
        {verified ? <FileAnswer {...verified} /> : null}
      </div>
      <p className={`${styles.prose} muted loose`}>{t('fairness:file.offline-text')}</p>
      <p className={`${styles.reportLinks} row wrap`}>
        <LinkButton href="/documents/lajvard-verify.html" download>
          <IconDownload size={18} /> {t('fairness:file.offline')}
        </LinkButton>
        <a href={fairnessKeys.path} download="lajvard-keys.json">
          {t('fairness:file.keys')}
        </a>
      </p>
    </section>
  );
}

async function checked(text: string): Promise<Answer | FileFault> {
  try {
    const { parseFile, verifyFile } = await import('@lajvard/verify/verify-file'); // loads the betting rules too
    const file = parseFile(text);
    if (file === null) return 'not-a-file';
    const params = { round_number: file.round.round_number };
    const { data: keys } = await callApi(fairnessKeys);
    const published = await callApi(roundRecord, { params }).then(({ data }) => data, unlessMissing);
    const list = file.receipts === null && published ? await callApi(roundReceipts, { params }) : null;
    return { file, verification: await verifyFile(file, { keys, published, receipts: list?.data.receipts ?? null }) };
  } catch {
    return 'failed';
  }
}

/** The server does not know the round: the file is compared with nothing. */
const unlessMissing = (error: unknown): null => {
  if (error instanceof ApiRefusal && error.code === 'not-found') return null;
  throw error;
};

function FileAnswer({ file, verification }: Answer) {
  const { t } = useTranslation('fairness');
  const { dateTime } = useFormat();
  const { round, play, signature } = file;
  const facts = {
    round: round.round_number,
    stake: formatMoney(play.table_bet),
    back: formatMoney(play.table_win),
  };
  const played = (
    <p>
      <Sentence text={t('fairness:file.facts', facts)} />
    </p>
  );
  const signer = verification.key ? (
    <Line name={t('fairness:input.signed-by')}>
      <bdi className={`${checks.hex} text-0 break`}>{signature.key_id}</bdi> {dateTime(file.signed_at)}
    </Line>
  ) : (
    <Line name={t('fairness:input.signed-by')}>{t('fairness:file.unknown-key', { key: signature.key_id })}</Line>
  );
  return (
    <ChecksOf
      round={file.board ? { ...round, opened_board: file.board } : round}
      receipts={file.receipts}
      verification={verification}
      more={{ signature: signer, published: null, payout: played }}
    />
  );
}

/** What is true of a file of which no check is false. */
function useConclusion(answer: Answer | null): { kind: 'ok' | 'warn'; text: string } | null {
  const { t } = useTranslation('fairness');
  if (!answer) return null;
  const { file, verification } = answer;
  const unsaid = verification.checks.some(
    ({ name, holds }) => holds === null && (name === 'signature' || name === 'published'),
  );
  if (unsaid) return { kind: 'warn', text: t('fairness:file.some-unknown') };
  if (isFilmed(file.round)) return { kind: 'warn', text: t('fairness:croupier.settled') };
  return { kind: 'ok', text: t('fairness:file.all-true') };
}

import { Button, buttonClass, FormAlert, IconDownload } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadRound } from './played-game.ts';
import styles from './replay.module.css';

/** Actions on a finished round: verify it, download it as a signed file. */
export function ReplayActions({ roundNumber }: { roundNumber: number }) {
  const { t } = useTranslation('replay');
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const download = async () => {
    setState('busy');
    await downloadRound(roundNumber).then(
      () => setState('idle'),
      () => setState('failed'),
    );
  };
  return (
    <div className={`${styles.actions} flex wrap gap-12`}>
      <Link
        to="/fairness/{-$roundNumber}"
        params={{ roundNumber: String(roundNumber) }}
        target="_blank"
        className={buttonClass({ kind: 'primary' })}
      >
        {t('replay:check')}
      </Link>
      <Button kind="quiet" busy={state === 'busy'} onClick={() => void download()}>
        <IconDownload size={18} /> {t('replay:download')}
      </Button>
      {state === 'failed' ? <FormAlert>{t('replay:download-failed')}</FormAlert> : null}
    </div>
  );
}

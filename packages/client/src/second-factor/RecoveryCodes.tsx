import { Button, IconCopy, IconDownload } from '@lajvard/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './second-factor.module.css';

/** Offers a text as a file. */
const download = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};

/** The recovery codes, to copy, to download, or to write down. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation(['factor', 'ui']);
  const [said, setSaid] = useState<'copied' | 'copy-failed' | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setSaid('copied'),
      () => setSaid('copy-failed'),
    );
  const keep = () => {
    const site = window.location.hostname;
    download(`recovery-codes-${site}.txt`, `${t('factor:file', { site })}\n\n${codes.join('\n')}\n`);
  };
  return (
    <>
      <ul className={styles.codes} aria-label={t('factor:codes')}>
        {codes.map((code) => (
          <li key={code} dir="ltr">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex wrap gap-12">
        <Button kind="quiet" size="small" onClick={() => void copy()}>
          <IconCopy size={18} />
          {t('ui:copy')}
        </Button>
        <Button kind="quiet" size="small" onClick={keep}>
          <IconDownload size={18} />
          {t('factor:download')}
        </Button>
      </div>
      <p role="status" className={said ? 'muted' : 'lj-hidden'}>
        {said ? t(`factor:${said}`) : null}
      </p>
    </>
  );
}

import '@lajvard/felt/felt.css';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shared/page-title.ts';
import { SiteFrame } from '../../shared/site-frame/index.ts';
import { CheckForm } from './CheckForm.tsx';
import styles from './fairness.module.css';

/** Says how a round can be checked, and checks it in this browser. */
export function FairnessScreen({ roundNumber }: { roundNumber: number | null }) {
  const { t } = useTranslation('fairness');
  usePageTitle(t('fairness:title'));
  return (
    <SiteFrame>
      <h1 className={`display ${styles.title}`}>{t('fairness:title')}</h1>
      <p className={styles.lead}>{t('fairness:lead')}</p>
      <CheckForm roundNumber={roundNumber} />
      <section className={styles.section} aria-labelledby="how-title">
        <h2 id="how-title" className="display">
          {t('fairness:how.title')}
        </h2>
        <ol className={styles.steps}>
          {[1, 2, 3].map((step) => (
            <li key={step}>
              <h3>{t(`fairness:how.step-${step}-title`)}</h3>
              <p>{t(`fairness:how.step-${step}-text`)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.section} aria-labelledby="exact-title">
        <h2 id="exact-title" className="display">
          {t('fairness:exact.title')}
        </h2>
        <ul className={styles.formulas}>
          {['commitment', 'words', 'number', 'digest'].map((name) => (
            <li key={name}>{t(`fairness:exact.${name}`)}</li>
          ))}
        </ul>
        <h3>{t('fairness:command.title')}</h3>
        <p className={styles.muted}>{t('fairness:command.text')}</p>
        {/* it scrolls sideways on a phone: keys must reach it */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above */}
        <pre tabIndex={0} className={styles.command} dir="ltr">
          npm run verify-round -- {roundNumber ?? 1} --url {window.location.origin}
        </pre>
      </section>
    </SiteFrame>
  );
}

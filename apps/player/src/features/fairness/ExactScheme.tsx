import { useTranslation } from 'react-i18next';
import styles from './fairness.module.css';

/** The formulas, and how to make the same checks outside the browser. */
export function ExactScheme({ roundNumber }: { roundNumber: number | null }) {
  const { t } = useTranslation('fairness');
  const shown = roundNumber ?? 1;
  const { origin } = window.location;
  return (
    <section className={styles.section} aria-labelledby="exact-title">
      <h2 id="exact-title" className="display">
        {t('fairness:exact.title')}
      </h2>
      <ul className={`${styles.formulas} stack gap-8 loose`}>
        {['commitment', 'words', 'number', 'beacon', 'digest', 'board'].map((name) => (
          <li key={name}>{t(`fairness:exact.${name}`)}</li>
        ))}
      </ul>
      <h3 className="text-4 weight-650">{t('fairness:exact.command')}</h3>
      <p className="muted">{t('fairness:exact.command-text')}</p>
      {/* It scrolls sideways on a phone, so it must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above */}
      <pre tabIndex={0} className={`${styles.command} text-2 loose`} dir="ltr">
        {`npm run verify -- ${origin}/fairness/${shown}\nnpm run verify -- lajvard-round-${shown}.json --url ${origin}`}
      </pre>
      <p className="muted">{t('fairness:exact.records')}</p>
      <pre className={`${styles.command} text-2 loose`} dir="ltr">
        <a href={`/api/rounds/${shown}`}>{`${origin}/api/rounds/${shown}`}</a>
        {'\n'}
        <a href={`/api/rounds/${shown}/receipts`}>{`${origin}/api/rounds/${shown}/receipts`}</a>
      </pre>
    </section>
  );
}

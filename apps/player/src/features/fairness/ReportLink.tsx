import { IconDownload, LinkButton, useFormat, useLanguage } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import styles from './fairness.module.css';

const RESULTS = '/documents/fairness-report.json';

interface Summary {
  numbers: number;
  tests: number;
}

/** Reads from the results, a file beside the report, only the figures shown here. */
async function readSummary(): Promise<Summary | null> {
  const response = await fetch(RESULTS);
  if (!response.ok) return null;
  const found = (await response.json()) as { wheel?: { count?: unknown; answers?: unknown[] }; battery?: unknown[] };
  const { wheel, battery } = found;
  if (typeof wheel?.count !== 'number' || !Array.isArray(wheel.answers) || !Array.isArray(battery)) return null;
  return { numbers: wheel.count, tests: wheel.answers.length + battery.length };
}

/** Links to the statistical report in the language of the page. */
export function ReportLink() {
  const { t } = useTranslation('fairness');
  const { language } = useLanguage();
  const { count } = useFormat();
  const { data } = useQuery({
    queryKey: ['fairness-report'],
    queryFn: readSummary,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <section className={styles.section} aria-labelledby="report-title">
      <h2 id="report-title" className="display">
        {t('fairness:report.title')}
      </h2>
      <p className={`${styles.prose} muted loose`}>{t('fairness:report.text')}</p>
      {data ? (
        <p className={`${styles.figures} flex wrap text-4 weight-600`}>
          <span>{t('fairness:report.numbers', { amount: count(data.numbers) })}</span>
          <span>{t('fairness:report.tests', { count: data.tests, amount: count(data.tests) })}</span>
        </p>
      ) : null}
      <p className={`${styles.reportLinks} row wrap`}>
        <LinkButton href={`/documents/fairness-report-${language}.pdf`} target="_blank" rel="noopener">
          <IconDownload size={18} /> {t('fairness:report.read')}
        </LinkButton>
        <a href={RESULTS}>{t('fairness:report.results')}</a>
      </p>
    </section>
  );
}

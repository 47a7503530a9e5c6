import { Sentence } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { siteHref } from '../../../shared/site/site-href.ts';
import { useTable } from '../table-context.tsx';

/** How the number of the live round comes about, by its scheme, and who could know it. */
export function Draw() {
  const { t } = useTranslation('table');
  const { scheme, beacon } = useTable(({ table }) => table.round) ?? {};
  if (scheme === undefined) return null;
  const how = scheme.startsWith('croupier') ? 'croupier' : beacon ? (beacon.isOwn ? 'own' : 'beacon') : 'key';
  return (
    <section>
      <h3>{t('help.draw.title')}</h3>
      <p>{t(`help.draw.${how}`)}</p>
      <p data-scheme={scheme}>
        <Sentence text={t('help.draw.scheme', { scheme: `\u2066${scheme}\u2069` })} />{' '}
        <a href={siteHref('/fairness')} target="_blank" rel="noopener">
          {t('help.draw.check')}
        </a>
      </p>
    </section>
  );
}

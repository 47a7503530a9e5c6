import '@lajvard/felt/felt.css';
import { Girih } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shared/site/page-title.ts';
import { SiteFooter, SiteHeader } from '../../shared/site-frame/index.ts';
import { FairnessSection } from './FairnessSection.tsx';
import { FeaturesSection } from './FeaturesSection.tsx';
import { Hero } from './Hero.tsx';
import styles from './landing.module.css';
import { AboutSection, ContactSection, PracticeSection } from './Sections.tsx';
import { useLastResults } from './use-last-results.ts';
import { useLiveRound } from './use-live-round.ts';

/** The landing page (docs/specification/1-table-and-site.md#23-landing-page). */
export function LandingScreen() {
  const { t } = useTranslation('site');
  usePageTitle();
  const results = useLastResults();
  const newest = results?.[0] ?? null;
  const round = useLiveRound(newest);
  return (
    <div className={`${styles.page} relative`}>
      <a className="lj-skip" href="#content">
        {t('site:nav.skip')}
      </a>
      <div className={`${styles.head} on-felt`}>
        <SiteHeader />
      </div>
      <main id="content" tabIndex={-1}>
        <Girih className={styles.ground}>
          <Hero results={results} round={round} />
        </Girih>
        <AboutSection />
        <FeaturesSection />
        <PracticeSection />
        <FairnessSection round={round?.record ?? null} newest={newest?.roundNumber ?? null} />
        <ContactSection />
      </main>
      <SiteFooter />
    </div>
  );
}

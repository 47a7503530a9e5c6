import '@lajvard/felt/felt.css';
import { Girih } from '@lajvard/ui';
import { usePageTitle } from '../../shared/page-title.ts';
import { SiteFooter, SiteHeader } from '../../shared/site-frame/index.ts';
import { Hero } from './Hero.tsx';
import styles from './landing.module.css';
import { AboutSection, ContactSection, FeaturesSection, PracticeSection } from './Sections.tsx';
import { useLastResults } from './use-last-results.ts';

/** The landing page (docs/specification/1-table-and-site.md#23-landing-page). */
export function LandingScreen() {
  usePageTitle();
  const results = useLastResults();
  return (
    <div className={styles.page}>
      <Girih className={styles.cloth}>
        <SiteHeader />
        <Hero results={results} />
      </Girih>
      <main>
        <AboutSection />
        <PracticeSection />
        <FeaturesSection />
        <ContactSection />
      </main>
      <SiteFooter />
    </div>
  );
}

import { type SitePage, showPage } from '@lajvard/contract';
import { Spinner, useFormat, useLanguage } from '@lajvard/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal, callApi } from '../../shared/calls/api.ts';
import { usePageTitle } from '../../shared/site/page-title.ts';
import { SiteFrame } from '../../shared/site-frame/index.ts';
import { Contents } from './Contents.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { PageBlocks } from './PageBlocks.tsx';
import styles from './pages.module.css';

/**
 * A static page (docs/specification/1-table-and-site.md#21-routes). An unknown page shows "not found"; one that cannot
 * be fetched leads home (docs/specification/1-table-and-site.md#88-login-and-pages).
 */
export function StaticPageScreen({ slug }: { slug: string }) {
  const { language } = useLanguage();
  const navigate = useNavigate();
  const { data, error } = useQuery({
    queryKey: ['page', slug, language],
    queryFn: async () => (await callApi(showPage, { params: { slug, language } })).data,
    placeholderData: (before, query) => (query?.queryKey[1] === slug ? keepPreviousData(before) : undefined),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const missing = error instanceof ApiRefusal && error.status === 404;
  const failed = error !== null && !missing;
  useEffect(() => {
    if (failed) void navigate({ to: '/', replace: true });
  }, [failed, navigate]);
  if (missing) return <NotFoundScreen />;
  return <SiteFrame>{data ? <Page page={data} /> : <Waiting />}</SiteFrame>;
}

function Waiting() {
  const { t } = useTranslation('site');
  return (
    <div className={`${styles.waiting} centre accent`} role="status">
      <Spinner size={34} />
      <span className="lj-hidden">{t('site:page.loading')}</span>
    </div>
  );
}

function Page({ page }: { page: SitePage }) {
  const { t } = useTranslation('site');
  const { date } = useFormat();
  usePageTitle(page.title);
  useHashOnce();
  return (
    <article className={`${styles.page} stack`} lang={page.language}>
      <header className={styles.head}>
        <h1 className="display">{page.title}</h1>
        <p className={`${styles.updated} text-2 muted`}>
          <time dateTime={page.updated_at}>{t('site:page.updated', { date: date(page.updated_at) })}</time>
        </p>
      </header>
      <Contents blocks={page.content} current={page.slug} />
      <div className={`${styles.text} text-lead`}>
        <PageBlocks blocks={page.content} />
      </div>
    </article>
  );
}

/** The text loads after the page, so an address with a fragment must scroll once it is there. */
function useHashOnce(): void {
  const hash = useRouterState({ select: (state) => state.location.hash });
  useEffect(() => {
    if (hash !== '') document.getElementById(hash)?.scrollIntoView();
  }, [hash]);
}

import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';

/** A group of pages, by its name in both languages. */
const group = (label, fa, more) => ({ label, translations: { fa }, ...more });

export default defineConfig({
  site: process.env.SITE_URL,
  base: process.env.BASE_PATH,
  integrations: [
    starlight({
      title: { en: 'Lajvard', fa: 'لاجورد' },
      // Pages that nobody has written in Persian are shown in English, and say so.
      locales: { root: { label: 'English', lang: 'en' }, fa: { label: 'فارسی', lang: 'fa', dir: 'rtl' } },
      sidebar: [
        group('Start', 'آغاز', { items: ['index', 'architecture', 'glossary', 'settings', 'roadmap'] }),
        group('For players', 'برای بازیکنان', { items: [{ autogenerate: { directory: 'players' } }] }),
        group('Journeys', 'مسیرها', { items: [{ autogenerate: { directory: 'journeys' } }] }),
        group('For operators', 'برای گردانندگان', {
          items: ['operators', { autogenerate: { directory: 'operators' } }],
        }),
        group('For auditors', 'برای حسابرسان', { items: ['fairness', 'figures'] }),
        group('For engineers', 'برای مهندسان', {
          items: [
            { label: 'API reference', translations: { fa: 'مرجع API' }, link: '/api/index.html' },
            { label: 'Catalogue', translations: { fa: 'کاتالوگ' }, link: '/catalogue/index.html' },
          ],
        }),
        group('How fast', 'چقدر سریع', { items: ['benchmarks', 'scaling'] }),
        group('Specification', 'مشخصات', {
          collapsed: true,
          items: [{ autogenerate: { directory: 'specification' } }],
        }),
        group('Decisions', 'تصمیم‌ها', { collapsed: true, items: [{ autogenerate: { directory: 'decisions' } }] }),
      ],
    }),
  ],
});

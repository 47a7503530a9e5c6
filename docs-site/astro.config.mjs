import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';

export default defineConfig({
  site: process.env.SITE_URL,
  base: process.env.BASE_PATH,
  integrations: [
    starlight({
      title: 'Lajvard',
      sidebar: [
        { label: 'Start', items: ['index', 'architecture', 'glossary', 'settings', 'roadmap'] },
        { label: 'Journeys', items: [{ autogenerate: { directory: 'journeys' } }] },
        { label: 'For operators', items: ['operators', { autogenerate: { directory: 'operators' } }] },
        { label: 'For auditors', items: ['fairness', 'figures'] },
        { label: 'How fast', items: ['benchmarks', 'scaling'] },
        { label: 'Specification', collapsed: true, items: [{ autogenerate: { directory: 'specification' } }] },
        { label: 'Decisions', collapsed: true, items: [{ autogenerate: { directory: 'decisions' } }] },
      ],
    }),
  ],
});

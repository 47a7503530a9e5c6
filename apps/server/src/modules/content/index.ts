export { type BuildFile, keepBuild, type OlderBuilds, openOlderBuilds } from './older-builds.ts';
export { productNameIn } from './page-names.ts';
export { contentRoutes } from './player-routes.ts';
export { openPages, type Pages, type PageTitle } from './read-page.ts';
export { seedPages } from './seed-pages.ts';
export { siteConfig } from './site-config.ts';

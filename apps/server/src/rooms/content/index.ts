export { contentRoutes } from './player-routes.ts';
export { siteConfig } from './site-config.ts';

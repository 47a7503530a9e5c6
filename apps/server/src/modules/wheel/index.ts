export { configureWheel, type WheelChange } from './configure-wheel.ts';
export { confirmedNumbersSql, readingFacts } from './readings.ts';
export { commitmentTo, deleteOldSeeds, numberFrom } from './seeds.ts';
export { feeds, siteWheels } from './source.ts';
export { studioRoutes } from './staff-routes.ts';
export { studioEventOf } from './studio-event.ts';
export { croupierRoutes } from './wheels/croupier-routes.ts';
export { launchedBy } from './wheels/wheel-figures.ts';
export { wheelRecordRoutes } from './wheels/wheel-record-routes.ts';

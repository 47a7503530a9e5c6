export { configureWheel, type WheelChange } from './configure-wheel.ts';
export { croupierRoutes } from './croupier-routes.ts';
export { deleteOldSeeds } from './delete-old.ts';
export { feeds } from './feeds.ts';
export { confirmedNumbersSql, readingFacts } from './reading-store.ts';
export { commitmentTo, numberFrom } from './seed-rules.ts';

export { studioRoutes } from './staff-routes.ts';
export { studioEventOf } from './studio-event.ts';
export { launchedBy } from './wheel-figures.ts';
export { wheelRecordRoutes } from './wheel-record-routes.ts';
export { siteWheels } from './wheels.ts';

export { configureWheel, type WheelChange } from './configure-wheel.ts';
export type { Reading } from './entry-rules.ts';
export { feeds } from './feeds.ts';
export { commitmentOf, numberOfSeed } from './seed-rules.ts';
export { studioRoutes } from './staff-routes.ts';
export { studioEventOf } from './studio-event.ts';
export { houseWheels } from './wheels.ts';

export { feeds } from './feeds.ts';
export { commitmentOf, numberOfSeed } from './seed-rules.ts';
export { studioEventOf } from './studio-event.ts';
export { virtualWheel } from './virtual-wheel.ts';

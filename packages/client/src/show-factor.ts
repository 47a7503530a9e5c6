export { showFactor, useAskedFactor } from './second-factor/show-factor.ts';

export { BreakScreen } from './BreakScreen.tsx';
export { DeleteScreen } from './DeleteScreen.tsx';
export { LimitsScreen } from './LimitsScreen.tsx';
export { ProfileScreen } from './ProfileScreen.tsx';
export { SecondFactorScreen } from './SecondFactorScreen.tsx';
export { SessionsScreen } from './SessionsScreen.tsx';

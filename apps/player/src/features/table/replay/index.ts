export { ReplayScreen } from './ReplayScreen.tsx';
export { RoundReplay, type RoundReplayProps } from './RoundReplay.tsx';

export { ProposalsScreen } from './ProposalsScreen.tsx';

export { PlayedHistory } from './PlayedHistory.tsx';

// One chunk for what a desktop draws beside felt, wheel and display: many small chunks cost more than they save.
// A phone shows these parts in windows.

export { Games } from './advanced-bets/Games.tsx';
export { HeaderPerson } from './controls/HeaderPerson.tsx';
export { PhaseTrack } from './controls/PhaseTrack.tsx';
export { Favourites } from './favourites/Favourites.tsx';
export { ResultsBoard } from './results/ResultsBoard.tsx';
export { SoundControl } from './sound/SoundControl.tsx';

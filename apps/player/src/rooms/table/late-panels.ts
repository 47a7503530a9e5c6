// One chunk for everything a table may draw a moment after felt, wheel and display: many small ones cost more than they save.
export { TableReaders } from './command-line/TableReaders.tsx';
export { HeaderPerson } from './controls/HeaderPerson.tsx';
export { PhaseTrack } from './controls/PhaseTrack.tsx';
export { PracticeNotice } from './dialogs/PracticeNotice.tsx';
export { Favourites } from './favourites/Favourites.tsx';
export { PracticePicture } from './monitor/PracticePicture.tsx';
export { Neighbours } from './neighbours/Neighbours.tsx';
export { ResultsBoard } from './results/ResultsBoard.tsx';
export { Signal } from './signal/Signal.tsx';
export { CueReader, CueToast } from './sound/Cues.tsx';

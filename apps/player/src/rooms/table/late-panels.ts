// One chunk for everything a table may draw a moment after felt, wheel and display: many small ones cost more than they save.
export { TableReaders } from './command-line/TableReaders.tsx';
export { HeaderPerson } from './controls/HeaderPerson.tsx';
export { PhaseTrack } from './controls/PhaseTrack.tsx';
export { PracticeNotice } from './dialogs/PracticeNotice.tsx';
export { Allowance } from './leader/Allowance.tsx';
export { DoubleButton } from './leader/DoubleButton.tsx';
export { FeltCompanion } from './leader/FeltCompanion.tsx';
export { Games } from './leader/Games.tsx';
export { PracticePicture } from './monitor/PracticePicture.tsx';
export { ResultsBoard } from './results/ResultsBoard.tsx';
export { Signal } from './signal/Signal.tsx';
export { CueReader, CueToast } from './sound/Cues.tsx';

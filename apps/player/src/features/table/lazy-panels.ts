// One chunk for everything a table may show just after felt, wheel and display: many small chunks cost more than they
// save.

export { Allowance } from './advanced-bets/Allowance.tsx';
export { DoubleButton } from './advanced-bets/DoubleButton.tsx';
export { FeltCompanion } from './advanced-bets/FeltCompanion.tsx';
export { Games } from './advanced-bets/Games.tsx';
export { CommandLineButton } from './command-line/CommandDoor.tsx';
export { TableReaders } from './command-line/TableReaders.tsx';
export { HeaderPerson } from './controls/HeaderPerson.tsx';
export { PhaseTrack } from './controls/PhaseTrack.tsx';
export { PracticeNotice } from './dialogs/PracticeNotice.tsx';
export { ResultsBoard } from './results/ResultsBoard.tsx';
export { Signal } from './signal/Signal.tsx';
export { CueReader, CueToast } from './sound/Cues.tsx';
export { SoundControl } from './sound/SoundControl.tsx';
export { PracticeVideo } from './video/PracticeVideo.tsx';

import { StudioScreen } from '../rooms/table/monitor/index.ts';

/** The bare picture of the automatic wheel, and of the croupier's wheel (spec 1 §2). */
export const Studio1 = () => <StudioScreen stream="studio-1_high" />;
export const Studio9 = () => <StudioScreen stream="studio-2_high" />;

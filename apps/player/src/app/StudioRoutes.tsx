import { StudioScreen } from '../features/table/video/index.ts';

/** The bare video of the automatic and the croupier's wheel (docs/specification/1-table-and-site.md#21-routes). */
export const Studio1 = () => <StudioScreen stream="studio-1_high" />;
export const Studio9 = () => <StudioScreen stream="studio-2_high" />;

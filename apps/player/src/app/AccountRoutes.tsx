import type { ComponentType } from 'react';
import { BreakScreen, DeleteScreen, LimitsScreen, ProfileScreen, SessionsScreen } from '../features/account/index.ts';
import { CompleteScreen } from '../features/auth/index.ts';
import { Queries } from '../shared/Queries.tsx';

const asking = (Screen: ComponentType) => () => (
  <Queries>
    <Screen />
  </Queries>
);

export const Profile = asking(ProfileScreen);
export const Sessions = asking(SessionsScreen);
export const Limits = asking(LimitsScreen);
export const Break = asking(BreakScreen);
export const Delete = asking(DeleteScreen);
export const Complete = asking(CompleteScreen);

import type { ComponentType } from 'react';
import {
  BreakScreen,
  DeleteScreen,
  LimitsScreen,
  ProfileScreen,
  SecondFactorScreen,
  SessionsScreen,
} from '../features/account/index.ts';
import { CompleteScreen } from '../features/auth/index.ts';
import { Queries } from '../shared/calls/Queries.tsx';
import { AskedFactor } from '../shared/second-factor/index.ts';

const asking = (Screen: ComponentType) => () => (
  <Queries>
    <Screen />
    <AskedFactor />
  </Queries>
);

export const Profile = asking(ProfileScreen);
export const SecondFactor = asking(SecondFactorScreen);
export const Sessions = asking(SessionsScreen);
export const Limits = asking(LimitsScreen);
export const Break = asking(BreakScreen);
export const Delete = asking(DeleteScreen);
export const Complete = asking(CompleteScreen);

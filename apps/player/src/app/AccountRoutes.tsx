import { ProfileScreen } from '../rooms/account/index.ts';
import { CompleteScreen } from '../rooms/auth/index.ts';
import { Queries } from '../shared/Queries.tsx';

export const Profile = () => (
  <Queries>
    <ProfileScreen />
  </Queries>
);

export const Complete = () => (
  <Queries>
    <CompleteScreen />
  </Queries>
);

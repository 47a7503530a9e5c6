export { AllLogonsScreen, MemberLogonsScreen } from './LogonsScreens.tsx';
export { CegSearchScreen, MemberSearchScreen } from './MemberSearchScreen.tsx';
export { MembersListScreen } from './MembersListScreen.tsx';
export { ProfileInfoScreen } from './ProfileInfoScreen.tsx';
export { CashInScreen, CashOutScreen, MemberPlayedScreen, ProfileOverviewScreen } from './profile-screens.tsx';

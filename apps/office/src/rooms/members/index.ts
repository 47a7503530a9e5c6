export { AllLogonsScreen } from './AllLogonsScreen.tsx';
export { MemberLogonsScreen } from './MemberLogonsScreen.tsx';
export { MemberDepositsScreen, MemberWithdrawalsScreen } from './MemberPaymentsScreens.tsx';
export { CegSearchScreen, MemberSearchScreen } from './MemberSearchScreen.tsx';
export { MembersListScreen } from './MembersListScreen.tsx';
export { ProfileInfoScreen } from './ProfileInfoScreen.tsx';

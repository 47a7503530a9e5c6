import { mayDo } from '@lajvard/contract';
import { AccountLink } from '../../shared/links/AccountLink.tsx';
import { useStaff } from '../../shared/session/staff.ts';

/** The account id of a ticket's player, linked to the profile for roles that may see it. */
export function TicketAccount({ code }: { code: string }) {
  return <AccountLink code={code} mayOpen={mayDo(useStaff().role, 'members.profile')} />;
}

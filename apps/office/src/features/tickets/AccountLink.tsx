import { mayDo } from '@lajvard/contract';
import { linkClass } from '@lajvard/ui';
import { OfficeLink } from '../../shared/OfficeLink.tsx';
import { useStaff } from '../../shared/staff.ts';

/** An account id, linked to the profile for roles that may see it. */
export function AccountLink({ code }: { code: string }) {
  const { role } = useStaff();
  const shown = <bdi dir="ltr">{code}</bdi>;
  if (!mayDo(role, 'members.profile')) return shown;
  return (
    <OfficeLink to={`/account/profile/${code}/overview`} className={linkClass({ quiet: true })}>
      {shown}
    </OfficeLink>
  );
}

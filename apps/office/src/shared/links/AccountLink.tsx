import styles from './account-link.module.css';
import { OfficeLink } from './OfficeLink.tsx';

/** A link in the ink of its row: ids and hashes do not compete with what waits (docs/decisions/068). */
export const CODE_LINK = `${styles.code} ink no-underline`;

/** An account id, linked to the profile for staff who may open it. */
export function AccountLink({ code, mayOpen = true }: { code: string | null; mayOpen?: boolean }) {
  if (code === null) return null;
  const shown = <bdi dir="ltr">{code}</bdi>;
  return mayOpen ? (
    <OfficeLink to={`/account/profile/${code}/overview`} className={CODE_LINK}>
      {shown}
    </OfficeLink>
  ) : (
    shown
  );
}

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface OfficeLinkProps {
  /** An address under /admin, filled in: `/account/profile/100200300/overview`. */
  to: string;
  /** The query parameters. */
  search?: Readonly<Record<string, string>>;
  className?: string | undefined;
  title?: string | undefined;
  children: ReactNode;
}

/** A link to another page of the office, a real one, so that a middle click opens a tab. */
export function OfficeLink({ to, search, ...rest }: OfficeLinkProps) {
  return <Link to={to} search={(search ?? {}) as never} {...rest} />;
}

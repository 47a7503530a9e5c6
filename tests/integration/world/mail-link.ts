/** The secret that a mail's link carries after its #: `token` of a registration, `u` of any other link. */
export const secretOf = (link: string | null | undefined, name: 'token' | 'u' = 'u'): string =>
  new URLSearchParams(new URL(link ?? '').hash.slice(1)).get(name) ?? '';

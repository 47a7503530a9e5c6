import { classes, IconCheck, useFormat, Words } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import styles from './password-hint.module.css';

/**
 * What makes a password strong (docs/specification/2-account-and-back-office.md#54-reset-of-a-password: lowercase,
 * uppercase, numbers, symbols), as in the contract's `newPassword`.
 */
const SIGNS = {
  lowercase: /\p{Ll}/u,
  uppercase: /\p{Lu}/u,
  numbers: /\p{Nd}/u,
  symbols: /[^\p{L}\p{Nd}\s]/u,
} as const;
const SHORTEST = 8; // docs/specification/2-account-and-back-office.md#93-passwords

/** Shows, while typing, which requirements a password meets. */
export function PasswordHint({ password }: { password: string }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const marks = [
    { name: t('account:password.length', { least: format.count(SHORTEST) }), has: password.length >= SHORTEST },
    ...Object.entries(SIGNS).map(([name, sign]) => ({ name: t(`account:password.${name}`), has: sign.test(password) })),
  ];
  return (
    <span className={styles.hint}>
      {marks.map(({ name, has }) => (
        <span key={name} className={classes(styles.mark, has && 'ok', 'inline-row gap-6')}>
          {has ? <IconCheck size={14} /> : <span className={styles.dot} />}
          <Words>{name}</Words>
          <span className="lj-hidden">{`: ${t(has ? 'account:password.has' : 'account:password.missing')}. `}</span>
        </span>
      ))}
    </span>
  );
}

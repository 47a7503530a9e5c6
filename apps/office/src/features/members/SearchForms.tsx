import { zodResolver } from '@hookform/resolvers/zod';
import { useFormAnswer } from '@lajvard/client/forms';
import { useAddress } from '@lajvard/client/lists';
import { MEMBER_CRITERIA, type MemberCriterion, memberSearchForm } from '@lajvard/contract';
import { Button, FormAlert, IconSearch, TextField, toLatinDigits } from '@lajvard/ui';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import styles from './members.module.css';

type Criteria = Partial<Record<MemberCriterion, string | undefined>>;

const TYPES: Partial<Record<MemberCriterion, { inputMode: 'numeric' | 'email' | 'tel' }>> = {
  account_code: { inputMode: 'numeric' },
  email: { inputMode: 'email' },
  mobile_number: { inputMode: 'tel' },
};

/** Puts the criteria into the address, which triggers the search, and resets page and row. */
function useSearchBy(): (criteria: Criteria) => Promise<void> {
  const address = useAddress();
  return async (criteria) => {
    const words = MEMBER_CRITERIA.map((name) => [name, cleaned(name, criteria[name])] as const);
    address.change({ ...Object.fromEntries(words), page: undefined, row: undefined });
  };
}

/**
 * Spaces are removed from the account id (docs/specification/2-account-and-back-office.md#514-member-search); Persian
 * digits become Latin ones.
 */
function cleaned(name: MemberCriterion, text: string | undefined): string | undefined {
  const latin = name === 'name' ? (text ?? '') : toLatinDigits(text ?? '');
  return (name === 'account_code' ? latin.replace(/\s/g, '') : latin.trim()) || undefined;
}

/** All criteria; at least one must be given (docs/specification/2-account-and-back-office.md#514-member-search). */
export function FullSearch() {
  const { t } = useTranslation('office-members');
  const address = useAddress();
  const searchBy = useSearchBy();
  const form = useForm({
    resolver: zodResolver(memberSearchForm),
    defaultValues: Object.fromEntries(MEMBER_CRITERIA.map((name) => [name, address.text(name) ?? ''])) as Criteria,
  });
  const answer = useFormAnswer(form, searchBy);
  return (
    <form className={`${styles.form} stack gap-16`} noValidate onSubmit={(event) => void answer.submit(event)}>
      {answer.alert ? <FormAlert>{answer.alert}</FormAlert> : null}
      <div className={`${styles.fields} stack`}>
        {MEMBER_CRITERIA.map((name) => (
          <TextField
            key={name}
            {...form.register(name)}
            {...TYPES[name]}
            label={t(`search.${name}`)}
            error={answer.errorOf(name)}
            dir={name === 'name' ? 'auto' : 'ltr'}
            autoComplete="off"
            spellCheck={false}
          />
        ))}
      </div>
      <div className="flex wrap gap-10">
        <Button type="submit" busy={answer.busy}>
          <IconSearch size={18} />
          {t('search.submit')}
        </Button>
        <Button kind="quiet" onClick={() => void searchBy({})}>
          {t('search.clear')}
        </Button>
      </div>
    </form>
  );
}

const simpleForm = z.object({
  who: z.string().check(z.trim(), z.minLength(1, 'errors:search-criterion-required'), z.maxLength(200)),
});

/** One field: an account id, or an e-mail. */
export function SimpleSearch() {
  const { t } = useTranslation('office-members');
  const address = useAddress();
  const searchBy = useSearchBy();
  const form = useForm({
    resolver: zodResolver(simpleForm),
    defaultValues: { who: address.text('account_code') ?? address.text('email') ?? '' },
  });
  const answer = useFormAnswer(form, ({ who }) => {
    const isCode = /^[\d\s]+$/.test(toLatinDigits(who));
    return searchBy(isCode ? { account_code: who } : { email: who });
  });
  return (
    <form className={`${styles.simple} stack gap-12`} noValidate onSubmit={(event) => void answer.submit(event)}>
      {answer.alert ? <FormAlert>{answer.alert}</FormAlert> : null}
      <TextField
        {...form.register('who')}
        label={t('search.who')}
        error={answer.errorOf('who')}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" busy={answer.busy}>
        <IconSearch size={18} />
        {t('search.submit')}
      </Button>
    </form>
  );
}

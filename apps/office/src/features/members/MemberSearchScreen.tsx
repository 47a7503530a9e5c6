import { useAddress } from '@lajvard/client/lists';
import { MEMBER_CRITERIA } from '@lajvard/contract';
import { SegmentedControl } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { MembersTable } from './MembersTable.tsx';
import styles from './members.module.css';
import { FullSearch, SimpleSearch } from './SearchForms.tsx';

/**
 * The member search (docs/specification/2-account-and-back-office.md#216-member-search): by all criteria, or simply by
 * account id or e-mail. The criteria are in the address.
 */
export function MemberSearchScreen() {
  return <Search usual="full" />;
}

/** The same for a partner's panel, which finds only its own members; the server enforces it. */
export function CegSearchScreen() {
  return <Search usual="simple" />;
}

type Form = 'simple' | 'full';

function Search({ usual }: { usual: Form }) {
  const { t } = useTranslation('office-members');
  const address = useAddress();
  const form = (['simple', 'full'] as const).find((name) => name === address.text('form')) ?? usual;
  const searched = MEMBER_CRITERIA.some((name) => address.text(name) !== undefined);
  // A new address makes a new form, so that it always shows the current criteria.
  const key = MEMBER_CRITERIA.map((name) => address.text(name) ?? '').join('\n');
  return (
    <div className={`${styles.search} stack gap-18`}>
      <SegmentedControl
        label={t('search.form')}
        hideLabel
        value={form}
        onChange={(next) => address.change({ form: next === usual ? undefined : next }, { replace: true })}
        options={[
          { value: 'simple', label: t('search.simple') },
          { value: 'full', label: t('search.full') },
        ]}
      />
      {form === 'simple' ? <SimpleSearch key={key} /> : <FullSearch key={key} />}
      {searched ? <MembersTable kind="search" /> : <p className="muted">{t('search.hint')}</p>}
    </div>
  );
}

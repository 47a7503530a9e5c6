import { usePlaceNames } from '@lajvard/client/places';
import {
  directionOf,
  type MemberDetails,
  type MemberFacts,
  mayDo,
  memberInfo,
  PERSON_FIELDS,
  type PersonFieldName,
  personColumn,
} from '@lajvard/contract';
import { Button, Fact, Facts, FormAlert, Spinner, useFormat } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { useStaff } from '../../shared/session/staff.ts';
import { useProductName } from '../../shared/site/site-config.ts';
import { ageOn } from './age-on.ts';
import { CorrectDialog } from './CorrectDialog.tsx';
import { ProfileFrame } from './ProfileFrame.tsx';
import { ResetFactorDialog } from './ResetFactorDialog.tsx';

/**
 * Profile detail (docs/specification/2-account-and-back-office.md#221-profile-detail); who may, corrects name, birth
 * date and e-mail.
 */
export function ProfileInfoScreen() {
  return <ProfileFrame>{(member) => <Info member={member} />}</ProfileFrame>;
}

function Info({ member }: { member: MemberFacts }) {
  const { t } = useTranslation('errors');
  const found = useQuery({
    queryKey: ['member-info', member.account_code],
    queryFn: async () => (await callApi(memberInfo, { params: { account_code: member.account_code } })).data,
  });
  if (found.data) return <Details details={found.data} isClosed={member.closed_at !== null} />;
  return found.isError ? <FormAlert>{t('network')}</FormAlert> : <Spinner size={28} />;
}

function Details({ details, isClosed }: { details: MemberDetails; isClosed: boolean }) {
  const { t } = useTranslation(['office-members', 'office-staff']);
  const format = useFormat();
  const product = useProductName();
  const place = usePlaceNames(details.country, details.city, callApi);
  /** A fact as it is shown. */
  const said = (field: PersonFieldName): string | null => {
    const fact = details[personColumn(field)];
    if (!fact) return null;
    if (field === 'birthdate')
      return `${format.date(`${fact}T12:00`)} (${t('info.age', { years: format.count(ageOn(fact, new Date())) })})`;
    if (field === 'country' || field === 'city') return place[field];
    return field === 'country_code' ? `+${fact}` : fact;
  };
  const [asked, setAsked] = useState<'correct' | 'reset-factor' | null>(null);
  const mayCorrect = mayDo(useStaff().role, 'members.correct') && details.completed_at !== null && !isClosed;
  return (
    <div className="stack gap-14">
      {mayCorrect ? (
        <div className="flex wrap gap-12">
          <Button kind="quiet" size="small" onClick={() => setAsked('correct')}>
            {t('correct.open')}
          </Button>
          {details.second_factor ? (
            <Button kind="quiet" size="small" onClick={() => setAsked('reset-factor')}>
              {t('office-staff:reset-factor.word')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {asked === 'correct' ? <CorrectDialog details={details} onClose={() => setAsked(null)} /> : null}
      {asked === 'reset-factor' ? <ResetFactorDialog details={details} onClose={() => setAsked(null)} /> : null}
      <Facts look="rows">
        <Detail name={t('column.account-code')}>{latin(details.account_code)}</Detail>
        <Detail name={t('column.email')}>{latin(details.email)}</Detail>
        {PERSON_FIELDS.map((field) => (
          <Detail key={field} name={field === 'phone_number' ? t('column.phone') : t(`info.${keyOf(field)}`)}>
            {(directionOf(field) === 'ltr' ? latin : own)(said(field))}
          </Detail>
        ))}
        <Detail name={t('info.language')}>{t(`info.locale.${details.locale}`)}</Detail>
        <Detail name={t('info.partner')}>{latin(details.partner)}</Detail>
        <Detail name={t('column.registered')}>{format.dateTime(details.created_at)}</Detail>
        <Detail name={t('info.completed')}>
          {details.completed_at ? format.dateTime(details.completed_at) : t('state.incomplete')}
        </Detail>
        <Detail name={t('office-staff:column.second-factor')}>
          {t(`office-staff:${details.second_factor ? 'yes' : 'no'}`)}
        </Detail>
        <input type="hidden" name="application" value={product} />
      </Facts>
    </div>
  );
}

/** `zip_code`: the text `zip-code`. */
const keyOf = (field: PersonFieldName): string => personColumn(field).replaceAll('_', '-');

const latin = (text: string | null): ReactNode => (text ? <bdi dir="ltr">{text}</bdi> : null);
const own = (text: string | null): ReactNode => (text ? <bdi dir="auto">{text}</bdi> : null);

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return <Fact name={name}>{children ?? '–'}</Fact>;
}

import { useFormAnswer } from '@lajvard/client/forms';
import { type Dealer, dealerBegin, dealerEnd, dealerShow, mayDo } from '@lajvard/contract';
import { Button, FormAlert, useFormat } from '@lajvard/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { useStaff } from '../../shared/session/staff.ts';
import styles from './croupier.module.css';

const LOOK_MS = 5_000;
const DEALER_KEY = ['table-dealer'];

/** Who stands at the croupier's wheel; who reads the wheel says so there, hands it over, or leaves. */
export function DealerForm() {
  const { t } = useTranslation(['office-wheel', 'refusals']);
  const { role } = useStaff();
  const { data } = useQuery({
    queryKey: DEALER_KEY,
    queryFn: async () => (await callApi(dealerShow, {})).data,
    refetchInterval: LOOK_MS,
  });
  if (data === undefined) return null;
  const { dealer } = data;
  const mayBegin = mayDo(role, 'wheel.enter');
  return (
    <section className={styles.form}>
      <h2 className="display text-4">{t('office-wheel:dealer.title')}</h2>
      <Who dealer={dealer} />
      {mayBegin && !dealer?.is_you ? <Act route={dealerBegin} name={dealer ? 'take-over' : 'begin'} /> : null}
      {mayBegin && dealer?.is_you ? <Act route={dealerEnd} name="leave" /> : null}
      {mayBegin && dealer && !dealer.is_you && mayDo(role, 'table.pause') ? <Act route={dealerEnd} name="end" /> : null}
    </section>
  );
}

function Who({ dealer }: { dealer: Dealer }) {
  const { t } = useTranslation('office-wheel');
  const { dateTime } = useFormat();
  if (dealer === null) return <p className={styles.note}>{t('office-wheel:dealer.nobody')}</p>;
  const at = dateTime(new Date(dealer.since).toISOString());
  return <p>{t(`office-wheel:dealer.${dealer.is_you ? 'you' : 'who'}`, { name: dealer.name, at })}</p>;
}

interface ActProps {
  route: typeof dealerBegin | typeof dealerEnd;
  name: 'begin' | 'take-over' | 'leave' | 'end';
}

function Act({ route, name }: ActProps) {
  const { t } = useTranslation(['office-wheel', 'refusals']);
  const queries = useQueryClient();
  const form = useForm();
  const { submit, busy, alert } = useFormAnswer(form, async () => {
    try {
      queries.setQueryData(DEALER_KEY, (await callApi(route, {})).data);
    } catch (error) {
      void queries.invalidateQueries({ queryKey: DEALER_KEY });
      throw error;
    }
  });
  return (
    <form className="stack gap-10" onSubmit={submit} noValidate>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      <div>
        <Button type="submit" kind="quiet" busy={busy}>
          {t(`office-wheel:dealer.${name}`)}
        </Button>
      </div>
    </form>
  );
}

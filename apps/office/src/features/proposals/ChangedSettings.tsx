import { type MoneyStop, mayDo, moneySettings, type UnconfirmedSettings } from '@lajvard/contract';
import { Button, FormAlert, useFormat } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/calls/api.ts';
import { useStaff } from '../../shared/session/staff.ts';
import { AcceptDialog } from './AcceptDialog.tsx';
import { NAMESPACES, plainText } from './words.ts';

/** Settings of money which nobody has confirmed: what changed, what stands still, and how it goes on. */
export function ChangedSettings() {
  const { data = [] } = useQuery({
    queryKey: ['money-settings'],
    queryFn: async () => (await callApi(moneySettings, {})).data,
  });
  return data.map((each) => <Changed key={each.id} settings={each} />);
}

function Changed({ settings }: { settings: UnconfirmedSettings }) {
  const { t } = useTranslation(NAMESPACES);
  const { dateTime } = useFormat();
  const { role } = useStaff();
  const [accepts, setAccepts] = useState(false);
  const { id, server, seen_at: at, changed, stops, proposal } = settings;
  const stopped: Readonly<Record<MoneyStop, string>> = {
    deposits: t('office-proposals:settings.stops-deposits'),
    approvals: t('office-proposals:settings.stops-approvals'),
  };
  return (
    <FormAlert kind="warn">
      <div className="stack gap-12">
        <h2 className="weight-600">{t('office-proposals:settings.title')}</h2>
        <p>{t('office-proposals:settings.since', { server: `\u2068${server}\u2069`, at: dateTime(at) })}</p>
        <ul className="stack gap-8">
          {changed.map((one) => (
            <li key={one.name}>
              <bdi dir="ltr" className="weight-600">
                {one.name}
              </bdi>
              {': '}
              {one.before === null && one.after === null ? (
                t('office-proposals:settings.secret')
              ) : (
                <bdi dir="ltr" className="break">
                  {plainText(one.before)} → {plainText(one.after)}
                </bdi>
              )}
            </li>
          ))}
        </ul>
        <p className="weight-600">{stops.map((stop) => stopped[stop]).join(' ')}</p>
        {proposal === null ? (
          <p>{t('office-proposals:settings.meant')}</p>
        ) : (
          <p>{t('office-proposals:settings.waits', { id: proposal })}</p>
        )}
        {proposal === null && mayDo(role, 'settings.accept') ? (
          <div>
            <Button size="small" onClick={() => setAccepts(true)}>
              {t('office-proposals:settings.accept')}
            </Button>
          </div>
        ) : null}
      </div>
      {accepts ? <AcceptDialog settings={id} onClose={() => setAccepts(false)} /> : null}
    </FormAlert>
  );
}

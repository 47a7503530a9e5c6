import { mayDo, type WheelRecord, type WheelRecords } from '@lajvard/contract';
import { Button, Fact, Facts, FormAlert, Spinner, useFormat } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaff } from '../../shared/session/staff.ts';
import { AddDialog } from './AddDialog.tsx';
import { InspectDialog } from './InspectDialog.tsx';
import { Inspections } from './Inspections.tsx';
import { ServiceDialog } from './ServiceDialog.tsx';
import styles from './wheels.module.css';
import { wheelsQuery } from './wheels-query.ts';

type Act = 'inspect' | 'service';

/** The real wheels of the croupier's table: what they are, which is in service, and how they were inspected. */
export function WheelsScreen() {
  const { t } = useTranslation('office-wheels');
  const { data, error, isFetching, refetch } = useQuery(wheelsQuery);
  const mayKeep = mayDo(useStaff().role, 'wheels.keep');
  const [adds, setAdds] = useState(false);
  const [opened, setOpened] = useState<{ id: number; act: Act } | null>(null);
  const wheel = data?.wheels.find(({ id }) => id === opened?.id);
  const close = () => setOpened(null);
  return (
    <div className="stack shrink gap-24">
      <p className="muted loose">{t('office-wheels:hint')}</p>
      {error ? (
        <FormAlert>
          {t('office-wheels:failed')}{' '}
          <Button kind="quiet" size="small" busy={isFetching} onClick={() => void refetch()}>
            {t('office-wheels:retry')}
          </Button>
        </FormAlert>
      ) : null}
      {data ? (
        <>
          <Readiness records={data} />
          {mayKeep ? (
            <div>
              <Button size="small" onClick={() => setAdds(true)}>
                {t('office-wheels:add.word')}
              </Button>
            </div>
          ) : null}
          {data.wheels.length === 0 ? <p className="muted">{t('office-wheels:none')}</p> : null}
          <ul className={styles.wheels} aria-label={t('office-wheels:label')}>
            {data.wheels.map((one) => (
              <li key={one.id} className={`${styles.wheel} stack gap-14`}>
                <Wheel wheel={one} onAct={mayKeep ? (act) => setOpened({ id: one.id, act }) : undefined} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {data || error ? null : <Spinner label={t('office-wheels:loading')} />}
      <Inspections />
      {adds ? <AddDialog onClose={() => setAdds(false)} /> : null}
      {wheel && opened?.act === 'inspect' ? <InspectDialog wheel={wheel} onClose={close} /> : null}
      {wheel && opened?.act === 'service' ? <ServiceDialog wheel={wheel} onClose={close} /> : null}
    </div>
  );
}

/** Whether numbers of the wheel in service are taken now, where the operator asks for inspections. */
function Readiness({ records: { inspection_hours: hours, inspected_until: until } }: { records: WheelRecords }) {
  const { t } = useTranslation('office-wheels');
  const { count, dateTime } = useFormat();
  if (hours === 0) return <p className="muted loose">{t('office-wheels:rule.off')}</p>;
  const words = { hours: count(hours) };
  if (until === null || until < Date.now())
    return <FormAlert kind="warn">{t('office-wheels:rule.missing', words)}</FormAlert>;
  return (
    <p className="ok loose">
      {t('office-wheels:rule.until', { ...words, at: dateTime(new Date(until).toISOString()) })}
    </p>
  );
}

function Wheel({ wheel, onAct }: { wheel: WheelRecord; onAct: ((act: Act) => void) | undefined }) {
  const { t } = useTranslation('office-wheels');
  const { dateTime } = useFormat();
  const { in_service_since: since, last_inspection: last } = wheel;
  return (
    <>
      <h2 className="text-4 weight-600">
        <bdi>
          {wheel.maker} {wheel.serial_number}
        </bdi>
      </h2>
      <Facts look="lines">
        <Fact name={t('office-wheels:column.rotor')}>
          <bdi>{wheel.rotor}</bdi>
        </Fact>
        <Fact name={t('office-wheels:column.service')}>
          {since === null ? (
            <span className="muted">{t('office-wheels:service.out')}</span>
          ) : (
            <span className="ok">{t('office-wheels:service.since', { at: dateTime(since) })}</span>
          )}
        </Fact>
        <Fact name={t('office-wheels:column.last')}>
          {last === null ? (
            <span className="muted">{t('office-wheels:never')}</span>
          ) : (
            <span className={last.passed ? undefined : 'danger'}>
              {t(`office-wheels:${last.passed ? 'passed' : 'failed-at'}`, { at: dateTime(last.inspected_at) })}
            </span>
          )}
        </Fact>
      </Facts>
      {onAct ? (
        <div className="flex wrap gap-10">
          <Button size="small" kind="quiet" onClick={() => onAct('inspect')}>
            {t('office-wheels:inspect.word')}
          </Button>
          <Button size="small" kind="quiet" onClick={() => onAct('service')}>
            {t(`office-wheels:service.${since === null ? 'put' : 'take'}`)}
          </Button>
        </div>
      ) : null}
    </>
  );
}

import { mayDo, type WheelSettings } from '@lajvard/contract';
import { Button, FormAlert, Spinner } from '@lajvard/ui';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OfficeLink } from '../../shared/links/OfficeLink.tsx';
import { useStaff } from '../../shared/session/staff.ts';
import styles from './croupier.module.css';
import { DealerForm } from './DealerForm.tsx';
import { MasterGate } from './MasterGate.tsx';
import { NoSpinForm } from './NoSpinForm.tsx';
import { NumberForm } from './NumberForm.tsx';
import { OwnGate } from './OwnGate.tsx';
import { PauseForm } from './PauseForm.tsx';
import { RoundNow } from './RoundNow.tsx';
import { SourceForm } from './SourceForm.tsx';
import { useWheel } from './use-wheel.ts';
import { WheelVideo } from './WheelVideo.tsx';
import { WrongNumber } from './WrongNumber.tsx';

/**
 * Wheel settings (docs/specification/2-account-and-back-office.md#413-wheel-settings): the picture and the round for
 * everybody who may enter; the forms after the master password, or after one's own for who only reads the wheel.
 */
export function WheelScreen() {
  const { t } = useTranslation('office-wheel');
  const { data: update, error, refetch } = useWheel();
  const [password, setPassword] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);
  const { role } = useStaff();
  const maySet = mayDo(role, 'wheel.set');
  const Gate = maySet ? MasterGate : mayDo(role, 'wheel.enter') ? OwnGate : null;
  if (!update) {
    if (!error) return <Spinner label={t('office-wheel:loading')} />;
    return (
      <FormAlert>
        {t('office-wheel:failed')}{' '}
        <Button kind="quiet" size="small" onClick={() => void refetch()}>
          {t('office-wheel:retry')}
        </Button>
      </FormAlert>
    );
  }
  const { settings } = update;
  const lockedOut = () => {
    setRefused(true);
    setPassword(null);
  };
  return (
    <div className={`${styles.screen} stack`}>
      <div className="stack shrink gap-24">
        {error ? <FormAlert kind="warn">{t('office-wheel:stale')}</FormAlert> : null}
        <WheelVideo wheel={settings.wheel_state} />
        <RoundNow update={update} />
        <DealerForm />
      </div>
      <div className="stack shrink gap-24">
        <Missing settings={settings} />
        <p>
          <OfficeLink to="/account/studio/handbook">{t('office-wheel:handbook.link')}</OfficeLink>
        </p>
        <PauseForm />
        <WrongNumber />
        {Gate && password === null ? <Gate refused={refused} onOpened={setPassword} /> : null}
        {Gate && password !== null ? (
          <>
            {settings.may_enter ? (
              // Another round has another spin and another number: nothing typed for the last one stays.
              <Fragment key={settings.round?.round_number}>
                <NumberForm settings={settings} password={password} onLocked={lockedOut} />
                <NoSpinForm settings={settings} password={password} onLocked={lockedOut} />
              </Fragment>
            ) : null}
            {maySet ? <SourceForm settings={settings} password={password} onLocked={lockedOut} /> : null}
            <div>
              <Button kind="quiet" onClick={() => setPassword(null)}>
                {t('office-wheel:lock')}
              </Button>
            </div>
          </>
        ) : null}
      </div>
    </div>
  );
}

/** Why the caller's numbers of the croupier's wheel would be refused, said before a round asks for one. */
function Missing({ settings: { missing = [] } }: { settings: WheelSettings }) {
  const { t } = useTranslation('office-wheel');
  return missing.map((what) => (
    <FormAlert key={what} kind="warn">
      {t(`office-wheel:missing.${what}`)}
    </FormAlert>
  ));
}

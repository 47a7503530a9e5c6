import { useEffect, useState } from 'react';
import { getI18n } from 'react-i18next';
import { lazyComponent } from '../lazy.tsx';
import { useTable } from '../table-context.tsx';
import { errorFlagsOf } from './error-flags.ts';

const loadNetwork = async () => (await import('./NetworkDialog.tsx')).NetworkDialog;
const loadAlready = async () => (await import('./AlreadyConnectedDialog.tsx')).AlreadyConnectedDialog;
const loadBreak = async () => (await import('./BreakDialog.tsx')).BreakDialog;
const loadBetLimit = async () => (await import('./BetLimitDialog.tsx')).BetLimitDialog;
const loadPause = async () => (await import('../signal/PauseNotice.tsx')).PauseNotice;
const loadMissed = async () => (await import('../signal/MissedRound.tsx')).MissedRound;

const NetworkDialog = lazyComponent(loadNetwork);
const AlreadyConnectedDialog = lazyComponent(loadAlready);
const BreakDialog = lazyComponent(loadBreak);
const BetLimitDialog = lazyComponent(loadBetLimit);
const PauseNotice = lazyComponent(loadPause);
const MissedRound = lazyComponent(loadMissed);
const OwnBetAlarm = lazyComponent(async () => {
  const [{ OwnBetAlarm: Alarm }] = await Promise.all([
    import('../signal/OwnBetAlarm.tsx'),
    getI18n().loadNamespaces('replay'),
  ]);
  return Alarm;
});

/**
 * The dialogs that stop the live table (docs/specification/1-table-and-site.md#8-errors), one at a time, the gravest
 * first: a fault that makes the others pointless.
 */
export function TableDialogs() {
  const [first] = useTable(errorFlagsOf);
  const [taking, setTaking] = useState(false);
  const played = useTable(({ lastOutcome }) => (lastOutcome?.tableBet ?? 0) > 0);
  const [everPlayed, setEverPlayed] = useState(false);
  if (played && !everPlayed) setEverPlayed(true);
  // Loaded early: a dialog about a lost network cannot be loaded once the network is lost.
  useEffect(() => {
    Promise.all([loadNetwork(), loadAlready(), loadBreak(), loadBetLimit(), loadMissed(), loadPause()]).catch(() => {});
  }, []);
  return (
    <>
      {first === 'socket_connection' ? <NetworkDialog /> : null}
      {first === 'socket_already_connected' || taking ? <AlreadyConnectedDialog onTaking={setTaking} /> : null}
      {first === 'account_closure' ? <BreakDialog /> : null}
      {first === 'bet_limitation' ? <BetLimitDialog /> : null}
      <PauseNotice />
      <MissedRound />
      {everPlayed ? <OwnBetAlarm /> : null}
    </>
  );
}

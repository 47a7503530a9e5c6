import { Checkbox } from '@lajvard/ui';
import { Dialog } from '@lajvard/ui/overlays';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { areShortcutsOn, currentShortcuts, keyName, switchShortcuts } from '../shared/shortcuts/index.ts';
import styles from './shortcuts.module.css';

/** Lists the shortcuts of this page, with a switch that disables them. */
export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('office');
  const [on, setOn] = useState(areShortcutsOn);
  const [shortcuts] = useState(() =>
    currentShortcuts()
      .map(({ keys, label }) => ({ id: keys.join(' '), names: keys.map(keyName), label }))
      .filter(({ id }, place, all) => all.findIndex((other) => other.id === id) === place),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('office:keys.title')}
      closeLabel={t('office:keys.close')}
    >
      <Checkbox
        label={t('office:keys.on')}
        checked={on}
        onChange={({ target }) => {
          setOn(target.checked);
          switchShortcuts(target.checked);
        }}
      />
      <dl className={`${styles.keys} stack gap-2`}>
        {shortcuts.map(({ id, names, label }) => (
          <div key={id} className="row between gap-16">
            <dt>{label}</dt>
            <dd dir="ltr" className="flex gap-6">
              {names.map((name) => (
                <kbd key={name} className="text-centre">
                  {name}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

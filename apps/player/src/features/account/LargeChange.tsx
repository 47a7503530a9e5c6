import { formatMoney, Sentence } from '@lajvard/ui';
import { Popup } from '@lajvard/ui/overlays';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

const LARGE = 10; // times the current limit: more likely a typing error than intended
const LARGE_FIRST = 10_000; // dollars, if there is no limit yet

/** A change of a limit that is confirmed before it is sent. Dollars. */
export interface Change {
  readonly from: number | undefined;
  readonly asking: number | null;
  /** Whether this amount must be confirmed first; if so, asks. */
  mustAsk(amount: number): boolean;
  answer(yes: boolean): void;
}

const isLarge = (from: number | undefined, to: number): boolean =>
  from === undefined ? to >= LARGE_FIRST : to >= from * LARGE || to * LARGE <= from;

/** Remembers which large change was confirmed. @param from the current limit, dollars */
export function useLargeChange(from: number | undefined): Change {
  const agreed = useRef<number | null>(null);
  const [asking, setAsking] = useState<number | null>(null);
  return {
    from,
    asking,
    mustAsk: (amount) => {
      if (agreed.current === amount || !isLarge(from, amount)) return false;
      setAsking(amount);
      return true;
    },
    answer: (yes) => {
      agreed.current = yes ? asking : null;
      setAsking(null);
    },
  };
}

/** Asks for confirmation: from how much to how much. */
export function LargeChange({ change, onYes }: { change: Change; onYes(): void }) {
  const { t } = useTranslation('account');
  const { from, asking } = change;
  if (asking === null) return null;
  const words = { from: formatMoney(from ?? 0), to: formatMoney(asking) };
  const question = t(from === undefined ? 'account:limits.large-first' : 'account:limits.large-change', words);
  return (
    <Popup
      title={t('account:limits.large-title')}
      description={<Sentence text={question} />}
      submit={t('account:limits.large-yes')}
      cancel={t('account:limits.large-no')}
      onSubmit={() => {
        change.answer(true);
        onYes();
      }}
      onCancel={() => change.answer(false)}
    />
  );
}

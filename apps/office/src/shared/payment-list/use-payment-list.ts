import { useHistoryList } from '@lajvard/client/lists';
import { CALLS, type PaymentKind, STATUS_NAMES, type StatusName } from './payment.ts';

interface PaymentListOptions {
  kind: PaymentKind;
  userId: number | undefined;
  queue: boolean;
  /** Whether the role may search and filter by status. */
  isWhole: boolean;
}

/** The code of a status on the wire; undefined for all. */
const codeOf = (name: StatusName | 'all'): number | undefined => {
  const code = (STATUS_NAMES as readonly string[]).indexOf(name);
  return code < 0 ? undefined : code;
};

/** A list of payments with its state in the address. A queue shows waiting ones by default. */
export function usePaymentList({ kind, userId, queue, isWhole }: PaymentListOptions) {
  const usual = queue ? 'waiting' : 'all';
  const statusOf = (text: (name: string) => string | undefined): StatusName | 'all' => {
    const asked = isWhole ? (text('status') ?? usual) : usual;
    return STATUS_NAMES.find((name) => name === asked) ?? 'all';
  };
  const list = useHistoryList({
    name: `${kind}s`,
    sorts: CALLS[kind].sorts,
    filters: isWhole ? ['status', 'keyword'] : [],
    isValue: { status: (text) => text === 'all' || STATUS_NAMES.some((name) => name === text) },
    searchOf: (text) => ({
      user_id: userId,
      status: codeOf(statusOf(text)),
      keyword: isWhole ? text('keyword') : undefined,
    }),
    fetchPage: CALLS[kind].fetchPage,
    rowKey: (row) => row.id,
  });
  return {
    list,
    status: statusOf(list.filter),
    setStatus: (name: StatusName | 'all') => list.setFilter('status', name === usual ? undefined : name),
  };
}

import { Button, IconDownload, useDayZone } from '@lajvard/ui';
import { type Column, dayOf, isDay, titledCsv } from '@lajvard/ui/tables';
import { notify } from '@lajvard/ui/toasts';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal } from '../calls/call-error.ts';
import { fileName } from './file-name.ts';

interface FileButtonProps {
  /** The name of the list, with which the file's begins. */
  name: string;
  /** For the file's name: what the page shows of the list without its address saying so. */
  shows?: string | undefined;
  columns: readonly Pick<Column<unknown>, 'id' | 'title'>[];
  fetchFile(): Promise<string>;
}

/** Fetches all matching rows as a CSV file, with the column titles of the page. */
export function FileButton({ name, shows, columns, fetchFile }: FileButtonProps) {
  const { t } = useTranslation(['ui', 'refusals']);
  const [busy, setBusy] = useState(false);
  const nameOf = useFileName();
  const save = async () => {
    setBusy(true);
    try {
      const named = [...columns, { id: 'time_zone', title: t('ui:list.time-zone') }];
      keep(titledCsv(await fetchFile(), named, t('ui:list.total')), nameOf(name, shows));
    } catch (error) {
      notify.danger(error instanceof ApiRefusal && error.code ? t(`refusals:${error.code}`) : t('ui:list.file-failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="ghost" size="small" busy={busy} onClick={() => void save()}>
      <IconDownload size={18} />
      {t('ui:list.file')}
    </Button>
  );
}

/** What of an address says nothing about which rows a file has; a report gives its period itself. */
const NO_FILTERS = new Set(['page', 'row', 'sort', 'align', 'from', 'to', 'type', 'year', 'month']);

/** Names a file by the address of the page, which has the state of every list. */
function useFileName() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const params: Readonly<Record<string, unknown>> = useParams({ strict: false });
  const zone = useDayZone();
  const isText = (value: unknown): value is string => typeof value === 'string';
  const dayIn = (name: string) => [search[name]].filter(isText).find(isDay) ?? null;
  return (name: string, shows: string | undefined): string => {
    const filters = Object.entries(search)
      .filter(([filter, value]) => !NO_FILTERS.has(filter) && isText(value))
      .map(([filter, value]) => (/^\d+$/.test(String(value)) ? `${filter}-${value}` : value)); // online=1
    const words = [...Object.values(params), shows, ...filters].filter(isText);
    return fileName({ name, words, days: { from: dayIn('from'), to: dayIn('to') }, today: dayOf(new Date(), zone) });
  };
}

function keep(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

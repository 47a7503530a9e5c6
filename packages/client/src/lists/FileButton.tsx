import { Button, IconDownload } from '@lajvard/ui';
import { type Column, titledCsv } from '@lajvard/ui/tables';
import { notify } from '@lajvard/ui/toasts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal } from '../calls/call-error.ts';

interface FileButtonProps {
  /** The file name, without its extension. */
  name: string;
  columns: readonly Pick<Column<unknown>, 'id' | 'title'>[];
  fetchFile(): Promise<string>;
}

/** Fetches all matching rows as a CSV file, with the column titles of the page. */
export function FileButton({ name, columns, fetchFile }: FileButtonProps) {
  const { t } = useTranslation(['ui', 'refusals']);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const named = [...columns, { id: 'time_zone', title: t('ui:list.time-zone') }];
      keep(titledCsv(await fetchFile(), named, t('ui:list.total')), `${name}.csv`);
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

function keep(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

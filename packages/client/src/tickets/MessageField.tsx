import { TextArea } from '@lajvard/ui';
import type { ComponentProps, SyntheticEvent } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ImagePicker } from './ImagePicker.tsx';

interface MessageFieldProps extends Pick<ComponentProps<typeof ImagePicker>, 'picked'> {
  field: UseFormRegisterReturn;
  label: string;
  error: string | undefined;
  rows: number;
  /** Sends the form. */
  onSend(event: SyntheticEvent): void;
}

/** What is written, with its pictures. Ctrl+Enter sends it, on a Mac also Command+Enter. */
export function MessageField({ picked, field, label, error, rows, onSend }: MessageFieldProps) {
  const { t } = useTranslation('tickets');
  return (
    <ImagePicker picked={picked}>
      <TextArea
        {...field}
        label={label}
        hint={t('tickets:form.keys')}
        error={error}
        rows={rows}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend(event);
        }}
      />
    </ImagePicker>
  );
}

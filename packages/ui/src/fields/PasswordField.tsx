import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../controls/IconButton.tsx';
import { IconEye, IconEyeOff } from '../icons/site-icons.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** A secret that can be shown while it is typed. */
export function PasswordField(field: Omit<TextFieldProps, 'type' | 'endSlot'>) {
  const { t } = useTranslation('ui');
  const [shown, setShown] = useState(false);
  return (
    <TextField
      dir="ltr"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      endSlot={
        <IconButton
          size="small"
          label={t(shown ? 'ui:hide-password' : 'ui:show-password')}
          onClick={() => setShown((now) => !now)}
        >
          {shown ? <IconEyeOff size={19} /> : <IconEye size={19} />}
        </IconButton>
      }
    />
  );
}

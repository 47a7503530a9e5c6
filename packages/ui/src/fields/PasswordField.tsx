import { useState } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import { IconEye, IconEyeOff } from '../icons/site-icons.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'endSlot'> {
  showPasswordLabel: string;
  hidePasswordLabel: string;
}

/** A secret that can be shown while it is typed. */
export function PasswordField({ showPasswordLabel, hidePasswordLabel, ...field }: PasswordFieldProps) {
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
          label={shown ? hidePasswordLabel : showPasswordLabel}
          onClick={() => setShown((now) => !now)}
        >
          {shown ? <IconEyeOff size={19} /> : <IconEye size={19} />}
        </IconButton>
      }
    />
  );
}

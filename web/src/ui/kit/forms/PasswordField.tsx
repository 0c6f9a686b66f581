import { TextInput, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { ToolButton } from '../ToolButton.tsx';

interface Props extends TextInputProps {
  /** What the label of the button that shows the password calls it. */
  readonly what?: string;
}

/** Replaces Mantine's PasswordInput, which would add a kilobyte to the login. */
export const PasswordField = ({ what = 'senha', ...input }: Props) => {
  const [visible, setVisible] = useState(false);
  const Icon = visible ? IconEyeOff : IconEye;
  const label = `${visible ? 'Ocultar' : 'Mostrar'} ${what}`;
  return (
    <TextInput
      type={visible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      rightSection={
        <ToolButton label={label} onClick={() => setVisible(!visible)}>
          <Icon size={18} />
        </ToolButton>
      }
      {...input}
    />
  );
};

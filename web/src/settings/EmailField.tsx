import { Button, TextInput } from '@mantine/core';

interface Props {
  readonly email: string;
  readonly onChange: () => void;
}

/** The address that a customer signs in with, which changes apart from the rest of the profile. */
export const EmailField = ({ email, onChange }: Props) => (
  <TextInput
    label="E-mail"
    type="email"
    readOnly
    value={email}
    title={email}
    rightSectionWidth="5.25rem"
    rightSection={
      <Button variant="subtle" size="compact-sm" aria-label="Alterar e-mail" onClick={onChange}>
        Alterar
      </Button>
    }
  />
);

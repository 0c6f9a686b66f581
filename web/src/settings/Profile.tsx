import { Button, Group, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { phoneCountryCode } from '#shared/contract/person.ts';
import { type Profile as ProfileData, profileForm, profiles } from '#shared/contract/profiles.ts';
import { call } from '../api.ts';
import { useSession } from '../auth/session.tsx';
import { routeQuery } from '../cache.ts';
import { AddressFields } from '../person/AddressFields.tsx';
import { FormPhone } from '../person/PhoneField.tsx';
import { Notice } from '../ui/bare/panels/Notice.tsx';
import { Columns } from '../ui/kit/Columns.tsx';
import { onDemand } from '../ui/kit/dialogs/onDemand.tsx';
import { useSave } from '../ui/kit/forms/useSave.ts';
import { QueryState } from '../ui/kit/QueryState.tsx';
import { FormSkeleton } from '../ui/kit/Skeletons.tsx';
import { TabSection } from '../ui/kit/TabSection.tsx';
import { EmailNotice, type TabProps } from './EmailNotice.tsx';
import { OwnAccount } from './OwnAccount.tsx';
import styles from './Settings.module.css';

const ChangeEmail = onDemand(() => import('./ChangeEmail.tsx').then((it) => it.ChangeEmail));

export const Profile = ({ onMessage }: TabProps) => {
  const query = useQuery(routeQuery(profiles.get, {}));
  const [changing, setChanging] = useState(false);
  return (
    <TabSection id="perfil" title="Informações Pessoais">
      <QueryState query={query} skeleton={<FormSkeleton />}>
        {(profile) => (
          <>
            <EmailNotice profile={profile} onMessage={onMessage} />
            <ProfileForm profile={profile} onMessage={onMessage} onEmail={() => setChanging(true)} />
            {changing && (
              <ChangeEmail hasPassword={profile.has_password} onClose={() => setChanging(false)} />
            )}
            <OwnAccount email={profile.email} hasPassword={profile.has_password} />
          </>
        )}
      </QueryState>
    </TabSection>
  );
};

interface FormProps extends TabProps {
  readonly profile: ProfileData;
  readonly onEmail: () => void;
}

const ProfileForm = ({ profile, onMessage, onEmail }: FormProps) => {
  const { form, onSubmit, busy } = useProfileForm(profile, onMessage);
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack mt="1.25rem">
        {profile.phone === null && (
          <Notice tone="yellow">Complete o seu perfil: falta o WhatsApp. Confira também o nome.</Notice>
        )}
        <Columns least="14rem" gap="1rem 0.75rem">
          <TextInput label="Nome" withAsterisk autoComplete="name" {...form.getInputProps('name')} />
          <EmailField email={profile.email} onChange={onEmail} />
        </Columns>
        <FormPhone form={form} />
        <AddressFields form={form} number="address_number" complement="address_complement" />
        <Group className={styles.submit ?? ''} justify="flex-end" pt="0.25rem">
          <Button type="submit" disabled={busy}>
            {busy ? 'Salvando...' : 'Salvar Alterações'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

interface Props {
  readonly email: string;
  readonly onChange: () => void;
}

const EmailField = ({ email, onChange }: Props) => (
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

const valuesOf = (profile: ProfileData) => {
  const code = z.safeParse(phoneCountryCode, profile.phone_country_code);
  return {
    name: profile.name,
    phone_country_code: code.success ? code.data : '+55',
    phone: profile.phone ?? '',
    cep: profile.cep ?? '',
    address: profile.address ?? '',
    address_number: profile.address_number ?? '',
    address_complement: profile.address_complement ?? '',
    city: profile.city ?? '',
    state: profile.state ?? '',
  };
};

/** The profile's form. Saving also updates the name in the navigation. */
const useProfileForm = (profile: ProfileData, onMessage: (message: string | null) => void) => {
  const { recheck } = useSession();
  const form = useForm({
    initialValues: valuesOf(profile),
    validate: schemaResolver(profileForm, { sync: true }),
  });
  const { busy, onSubmit } = useSave(form, {
    version: profile.version,
    stored: valuesOf(profile),
    save: async (values, version) => {
      onMessage(null);
      const saved = await call(profiles.update, { body: { ...profileForm.parse(values), version } });
      await recheck();
      return saved;
    },
    onSaved: () => onMessage('Perfil atualizado com sucesso!'),
    onError: onMessage,
    fallback: 'Erro ao atualizar perfil',
  });
  return { form, busy, onSubmit };
};

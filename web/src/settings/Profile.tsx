import { Box, Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ownEmail } from '#shared/contract/ownEmail.ts';
import { phoneCountryCode } from '#shared/contract/person.ts';
import { type Profile as ProfileData, profileForm, profiles } from '#shared/contract/profiles.ts';
import { call, messageOf } from '../api.ts';
import { useSession } from '../auth/session.tsx';
import { routeQuery } from '../cache.ts';
import { AddressFields } from '../person/AddressFields.tsx';
import { PhoneField } from '../person/PhoneField.tsx';
import { countriesFor } from '../person/phones.ts';
import { ResendProof } from '../subscriptions/buttons.tsx';
import { Notice } from '../ui/bare/panels/Notice.tsx';
import panel from '../ui/bare/panels/panel.module.css';
import text from '../ui/bare/text/text.module.css';
import { Columns } from '../ui/kit/Columns.tsx';
import { onDemand } from '../ui/kit/dialogs/onDemand.tsx';
import { useTell } from '../ui/kit/forms/MessageBanner.tsx';
import { useContractForm } from '../ui/kit/forms/useContractForm.ts';
import { useSave } from '../ui/kit/forms/useSave.ts';
import { QueryState } from '../ui/kit/QueryState.tsx';
import { FormSkeleton } from '../ui/kit/Skeletons.tsx';
import { TabSection } from '../ui/kit/TabSection.tsx';
import { OwnAccount } from './OwnAccount.tsx';
import styles from './Settings.module.css';

const ChangeEmail = onDemand(() => import('./ChangeEmail.tsx').then((it) => it.ChangeEmail));

export const Profile = () => {
  const query = useQuery(routeQuery(profiles.get, {}));
  const [changing, setChanging] = useState(false);
  return (
    <TabSection id="perfil" title="Informações Pessoais">
      <QueryState query={query} skeleton={<FormSkeleton />}>
        {(profile) => (
          <>
            <EmailNotice profile={profile} />
            <ProfileForm profile={profile} onEmail={() => setChanging(true)} />
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

interface FormProps {
  readonly profile: ProfileData;
  readonly onEmail: () => void;
}

const ProfileForm = ({ profile, onEmail }: FormProps) => {
  const { form, field, onSubmit, busy } = useProfileForm(profile);
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack mt="1.25rem">
        {profile.phone === null && (
          <Notice tone="yellow">Complete o seu perfil: falta o WhatsApp. Confira também o nome.</Notice>
        )}
        <Columns least="14rem" gap="1rem 0.75rem">
          <TextInput label="Nome" withAsterisk autoComplete="name" {...field('name')} />
          <EmailField email={profile.email} onChange={onEmail} />
        </Columns>
        <PhoneField
          withAsterisk
          form={form}
          code="phone_country_code"
          number="phone"
          countries={countriesFor(form.getInitialValues().phone_country_code)}
        />
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

const useProfileForm = (profile: ProfileData) => {
  const tell = useTell();
  const { recheck } = useSession();
  const { form, field } = useContractForm(profileForm, valuesOf(profile));
  const { busy, onSubmit } = useSave(form, {
    version: profile.version,
    stored: valuesOf(profile),
    save: async (values, version) => {
      tell(null);
      const saved = await call(profiles.update, { body: { ...profileForm.parse(values), version } });
      await recheck();
      return saved;
    },
    onSaved: () => tell('Perfil atualizado com sucesso!'),
    onError: tell,
    fallback: 'Erro ao atualizar perfil',
  });
  return { form, field, busy, onSubmit };
};

const EmailNotice = ({ profile }: { readonly profile: ProfileData }) => {
  const { email, email_proven, pending_email } = profile;
  if (pending_email === null && email_proven) return null;
  // The key starts afresh for another address, to which no link was sent yet.
  const shown = pending_email ?? email;
  return <Unconfirmed key={shown} address={shown} current={pending_email && email} />;
};

interface UnconfirmedProps {
  readonly address: string;
  readonly current: string | null;
}

const Unconfirmed = ({ address, current }: UnconfirmedProps) => {
  const tell = useTell();
  const cancel = useMutation({
    mutationFn: () => call(ownEmail.cancelEmailChange, {}),
    onMutate: () => tell(null),
    onError: (error) => tell(messageOf(error, 'Erro ao cancelar a troca. Tente de novo em instantes.')),
  });
  return (
    <Group className={panel.panel ?? ''} p="0.75rem 1rem" mt="1.25rem" gap="0.75rem" role="status">
      <Box className={text.wrapping ?? ''} flex="1 1 16rem">
        <p>
          <strong>{address}</strong>{' '}
          {current === null
            ? 'ainda não foi confirmado.'
            : `espera confirmação. Até lá, você continua entrando com ${current}.`}
        </p>
        <p className={text.quiet}>Abra o link que enviamos a este endereço.</p>
      </Box>
      <Group gap="0.5rem">
        <ResendProof />
        {current !== null && (
          <Button
            variant="default"
            size="compact-sm"
            disabled={cancel.isPending}
            onClick={() => cancel.mutate()}
          >
            {cancel.isPending ? 'Cancelando...' : 'Cancelar troca'}
          </Button>
        )}
      </Group>
    </Group>
  );
};

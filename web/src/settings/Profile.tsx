import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Profile as ProfileData, profiles } from '#shared/contract/profiles.ts';
import { routeQuery } from '../cache.ts';
import { AddressFields } from '../person/AddressFields.tsx';
import { FormPhone } from '../person/FormPhone.tsx';
import { useCepLookup } from '../person/useCepLookup.ts';
import { FormFailure } from '../ui/kit/FormFailure.tsx';
import { onDemand } from '../ui/kit/onDemand.tsx';
import { QueryState } from '../ui/kit/QueryState.tsx';
import { CardSkeletons } from '../ui/kit/Skeletons.tsx';
import { TabSection } from '../ui/kit/TabSection.tsx';
import { EmailField } from './EmailField.tsx';
import { EmailNotice } from './EmailNotice.tsx';
import { OwnAccount } from './OwnAccount.tsx';
import styles from './Settings.module.css';
import type { TabProps } from './tab.ts';
import { useProfileForm } from './useProfileForm.ts';

const ChangeEmail = onDemand(() => import('./ChangeEmail.tsx').then((it) => it.ChangeEmail));

/** The customer's name, contact and address. */
export const Profile = ({ onMessage }: TabProps) => {
  const query = useQuery(routeQuery(profiles.get, {}));
  const [changing, setChanging] = useState(false);
  return (
    <TabSection id="perfil" title="Informações Pessoais">
      <QueryState query={query} skeleton={<CardSkeletons count={1} height={420} />}>
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

const addressPaths = {
  cep: 'cep',
  address: 'address',
  number: 'address_number',
  complement: 'address_complement',
  city: 'city',
  state: 'state',
} as const;

interface FormProps extends TabProps {
  readonly profile: ProfileData;
  readonly onEmail: () => void;
}

const ProfileForm = ({ profile, onMessage, onEmail }: FormProps) => {
  const { form, onSubmit, busy, error, conflict } = useProfileForm(profile, onMessage);
  const { lookup, lookUp } = useCepLookup({
    read: form.getValues,
    write: (part, text) => form.setFieldValue(part, text),
  });
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      <div className={styles.pair}>
        <TextInput label="Nome" withAsterisk autoComplete="name" {...form.getInputProps('name')} />
        <EmailField email={profile.email} onChange={onEmail} />
      </div>
      <FormPhone form={form} />
      <AddressFields
        inputOf={(part) => form.getInputProps(addressPaths[part])}
        lookup={lookup}
        onCep={lookUp}
      />
      {conflict && <FormFailure error={error} conflict={conflict} />}
      <div className={styles.submit}>
        <Button type="submit" disabled={busy}>
          {busy ? 'Salvando...' : 'Salvar Alterações'}
        </Button>
      </div>
    </form>
  );
};

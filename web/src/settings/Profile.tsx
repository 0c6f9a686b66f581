import { Button, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Profile as ProfileData, profiles } from '#shared/contract/profiles.ts';
import { privacyPage } from '#shared/publicPages.ts';
import { routeQuery } from '../cache.ts';
import { AddressFields } from '../person/AddressFields.tsx';
import { FormPhone } from '../person/FormPhone.tsx';
import { useCepLookup } from '../person/useCepLookup.ts';
import { TextLink } from '../ui/bare/TextLink.tsx';
import text from '../ui/bare/text.module.css';
import { Columns } from '../ui/kit/Columns.tsx';
import { onDemand } from '../ui/kit/dialogs/onDemand.tsx';
import { FormFailure } from '../ui/kit/forms/FormFailure.tsx';
import { QueryState } from '../ui/kit/QueryState.tsx';
import { CardSkeletons } from '../ui/kit/Skeletons.tsx';
import { TabSection } from '../ui/kit/TabSection.tsx';
import { EmailNotice } from './EmailNotice.tsx';
import styles from './Settings.module.css';
import type { TabProps } from './tab.ts';
import { useExport } from './useExport.ts';
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
    <form noValidate onSubmit={onSubmit}>
      <Stack mt="1.25rem">
        <Columns least="14rem" gap="1rem 0.75rem">
          <TextInput label="Nome" withAsterisk autoComplete="name" {...form.getInputProps('name')} />
          <EmailField email={profile.email} onChange={onEmail} />
        </Columns>
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
      </Stack>
    </form>
  );
};

interface Props {
  readonly email: string;
  readonly onChange: () => void;
}

/** The address that a customer signs in with, which changes apart from the rest of the profile. */
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

const DeleteAccount = onDemand(() => import('./DeleteAccount.tsx').then((it) => it.DeleteAccount));

interface Account {
  readonly email: string;
  readonly hasPassword: boolean;
}

/** What people do with their account as a whole: take its data with them, and leave. */
const OwnAccount = (account: Account) => {
  const [deleting, setDeleting] = useState(false);
  const { start, progress } = useExport();
  return (
    <section className={styles.ownAccount} aria-labelledby="sua-conta">
      <h3 id="sua-conta" className={text.heading}>
        Seus dados e sua conta
      </h3>
      <p>
        O que guardamos e por quanto tempo está na{' '}
        <TextLink to={privacyPage.path}>política de privacidade</TextLink>.
      </p>
      <div className={styles.panel}>
        <div className={styles.rows}>
          <div>
            <p>Baixe um arquivo com tudo o que a sua conta guarda, inclusive o histórico das posições.</p>
            <Button variant="default" disabled={progress !== null} onClick={start}>
              {progress === null ? 'Baixar meus dados' : `Preparando... ${progress} %`}
            </Button>
          </div>
          <div>
            <p>Exclua a conta e tudo o que há nela. A assinatura termina e nada mais é cobrado.</p>
            <Button variant="default" className={styles.danger ?? ''} onClick={() => setDeleting(true)}>
              Excluir minha conta
            </Button>
          </div>
        </div>
      </div>
      {deleting && <DeleteAccount {...account} onClose={() => setDeleting(false)} />}
    </section>
  );
};

import { schemaResolver, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type PhoneCountryCode, phoneCountryCode } from '#shared/contract/person.ts';
import { type Profile, profileForm, profiles } from '#shared/contract/profiles.ts';
import { call } from '../api.ts';
import { useSession } from '../auth/session.tsx';
import { routeQuery, upToDate } from '../cache.ts';
import { editedFields, useEdit } from '../ui/kit/forms/useEdit.ts';

type TextField =
  | 'name'
  | 'phone'
  | 'cep'
  | 'address'
  | 'address_number'
  | 'address_complement'
  | 'city'
  | 'state';

type Values = Record<TextField, string> & { phone_country_code: PhoneCountryCode };

const valuesOf = (profile: Profile): Values => {
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

/** The form of a profile. Saving also updates the name in the navigation. */
export const useProfileForm = (profile: Profile, onMessage: (message: string | null) => void) => {
  const { recheck } = useSession();
  const client = useQueryClient();
  const form = useForm<Values>({
    initialValues: valuesOf(profile),
    validate: schemaResolver(profileForm, { sync: true }),
  });
  const { busy, onSubmit, error, conflict } = useEdit(form, {
    base: editedFields(profileForm, profile),
    save: async (values, base) => {
      onMessage(null);
      await call(profiles.update, { body: { ...profileForm.parse(values), base } });
      await recheck();
    },
    stored: () => {
      const stored = upToDate<Profile>(client, routeQuery(profiles.get, {}));
      return stored && editedFields(profileForm, stored);
    },
    onSaved: () => onMessage('Perfil atualizado com sucesso!'),
    onError: onMessage,
    fallback: 'Erro ao atualizar perfil',
  });
  return { form, busy, onSubmit, error, conflict };
};

import { schemaResolver, useForm } from '@mantine/form';
import * as z from 'zod/mini';
import { type PhoneCountryCode, phoneCountryCode } from '#shared/contract/person.ts';
import { type Profile, profileForm, profiles } from '#shared/contract/profiles.ts';
import { call } from '../api.ts';
import { useSession } from '../auth/session.tsx';
import { useSave } from '../ui/kit/useSave.ts';

type Text =
  | 'name'
  | 'email'
  | 'phone'
  | 'cep'
  | 'address'
  | 'address_number'
  | 'address_complement'
  | 'city'
  | 'state';

type Typed = Record<Text, string> & { phone_country_code: PhoneCountryCode };

const typedOf = (known: Profile): Typed => {
  const code = z.safeParse(phoneCountryCode, known.phone_country_code);
  return {
    name: known.name,
    email: known.email,
    phone_country_code: code.success ? code.data : '+55',
    phone: known.phone ?? '',
    cep: known.cep ?? '',
    address: known.address ?? '',
    address_number: known.address_number ?? '',
    address_complement: known.address_complement ?? '',
    city: known.city ?? '',
    state: known.state ?? '',
  };
};

/** The form of a profile, and how it is saved: the greeting in the navigation follows. */
export const useProfileForm = (known: Profile, onMessage: (message: string | null) => void) => {
  const { recheck } = useSession();
  const form = useForm<Typed>({
    initialValues: typedOf(known),
    validate: schemaResolver(profileForm, { sync: true }),
  });
  const { busy, onSubmit } = useSave(form, {
    save: async (typed) => {
      onMessage(null);
      await call(profiles.update, { body: profileForm.parse(typed) });
      await recheck();
    },
    onSaved: () => onMessage('Perfil atualizado com sucesso!'),
    onRefused: onMessage,
    fallback: 'Erro ao atualizar perfil',
  });
  return { form, busy, onSubmit };
};

import * as z from 'zod/mini';
import { name, newPassword, samePasswords } from './accounts.ts';
import { email, planId } from './fields.ts';
import * as person from './person.ts';
import { route } from './route.ts';

export const signupForm = z
  .object({
    name,
    email,
    phoneCountryCode: z._default(person.phoneCountryCode, '+55'),
    phone: person.phone,
    documentType: z._default(person.documentType, 'cpf'),
    documentNumber: person.documentNumber,
    password: newPassword,
    confirmPassword: z.string().check(z.minLength(1)),
    cep: person.cep,
    address: person.street,
    addressNumber: person.houseNumber,
    addressComplement: person.complement,
    city: person.city,
    state: person.state,
    planId: z.optional(planId),
  })
  .check(
    person.phoneFits('phoneCountryCode', 'phone'),
    person.documentFits('documentType', 'documentNumber'),
    samePasswords,
  );
export type SignupForm = z.output<typeof signupForm>;

/** Apart from the other routes of accounts, because every page loads those. */
export const signups = {
  signup: route('public', 'POST', '/api/auth/signup', {
    summary: 'Cria uma conta. O primeiro pagamento confirmado no mesmo navegador já entra nela.',
    body: signupForm,
    failsWith: [409],
    reply: z.object({ userId: z.string() }),
  }),
};

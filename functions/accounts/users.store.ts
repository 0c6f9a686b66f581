/** Keys: a user's partition is USER#<id>, himself in PROFILE; his e-mail has a partition of one item, which makes it unique. */
import * as z from 'zod/mini';
import { documentType, phoneCountryCode } from '#shared/contract/person.ts';
import type { ProfileForm } from '#shared/contract/profiles.ts';
import { type Item, type Key, read } from '../platform/aws/table.ts';
import { transact, update } from '../platform/aws/writes.ts';

/** The partition of everything that belongs to a user. */
export const userPartition = (userId: string): string => `USER#${userId}`;

/** Where a user himself is stored. */
export const profileKey = (userId: string): Key => ({ PK: userPartition(userId), SK: 'PROFILE' });
const emailKey = (email: string): Key => ({ PK: `EMAIL#${email}`, SK: 'EMAIL' });

const untold = z._default(z.nullable(z.string()), null);

const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Whether an identity provider said that the address is this person's. */
  email_proven: z._default(z.boolean(), false),
  is_admin: z.boolean(),
  /** Empty where nobody signs in by password. */
  password_hash: z.string(),
  created_at: z.string(),
  phone_country_code: z._default(phoneCountryCode, '+55'),
  phone: untold,
  document_type: z._default(documentType, 'cpf'),
  document_number: untold,
  cep: untold,
  address: untold,
  address_number: untold,
  address_complement: untold,
  city: untold,
  state: untold,
  /** The plan that was chosen when signing up; what is paid for is the subscription's. */
  plan_id: z._default(z.nullable(z.number()), null),
});
export type User = z.output<typeof user>;
/** A user to be stored; what he has not told may be left out. */
export type NewUser = z.input<typeof user>;

export const parseUser = (item: Item): User => user.parse(item);

/** Stores a new user. False where the e-mail has an account already; the condition holds for two requests at once. */
export const createUser = async (created: NewUser): Promise<boolean> => {
  const failed = await transact([
    {
      Put: {
        Item: { ...emailKey(created.email), user_id: created.id },
        ConditionExpression: 'attribute_not_exists(PK)',
      },
    },
    { Put: { Item: { ...profileKey(created.id), ...created } } },
  ]);
  return failed.length === 0;
};

export const findUser = async (userId: string): Promise<User | undefined> => {
  const found = await read(profileKey(userId));
  return found && parseUser(found);
};

/** The user with this e-mail, in lower case. */
export const findUserByEmail = async (email: string): Promise<User | undefined> => {
  const owner = await read(emailKey(email));
  // Read even where there is none: an unknown address must not be told by its answer's time.
  return findUser(String(owner?.user_id));
};

/** Changes a user's profile. False where another account has the e-mail, or it was changed meanwhile. */
export const saveProfile = async ({ id, email }: User, changed: ProfileForm): Promise<boolean> => {
  const moves = changed.email !== email;
  const names = Object.keys(changed);
  const sets = names.map((name, index) => `#n${index} = :${name}`);
  const change = {
    Update: {
      Key: profileKey(id),
      UpdateExpression: `SET ${[...sets, ...(moves ? ['email_proven = :no'] : [])].join(', ')}`,
      ConditionExpression: 'email = :known',
      ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#n${index}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(Object.entries(changed).map(([name, value]) => [`:${name}`, value])),
        ':known': email,
        ...(moves && { ':no': false }),
      },
    },
  };
  const move = [
    {
      Put: {
        Item: { ...emailKey(changed.email), user_id: id },
        ConditionExpression: 'attribute_not_exists(PK)',
      },
    },
    { Delete: { Key: emailKey(email) } },
  ];
  const failed = await transact([change, ...(moves ? move : [])]);
  return failed.length === 0;
};

/** Notes that an e-mail is this user's own, and ends the password that somebody chose before that was known. */
export const proveEmail = async ({ id, email }: User): Promise<boolean> => {
  const proven = await update(profileKey(id), {
    UpdateExpression: 'SET email_proven = :yes, password_hash = :none',
    ConditionExpression: 'email = :email AND (attribute_not_exists(email_proven) OR email_proven = :no)',
    ExpressionAttributeValues: { ':yes': true, ':no': false, ':none': '', ':email': email },
  });
  return proven !== undefined;
};

/** Confirms addresses with the links that links.store.ts keeps. */
import { transact } from '../platform/aws/writes.ts';
import { useLink } from './links.store.ts';
import { profileKey } from './users.store.ts';
import type { User } from './users.ts';

/** Marks the user's address as proven and uses the link up, once. Returns false if either has changed. */
export const proveAddress = async (user: User, hash: string, now: number): Promise<boolean> => {
  const failed = await transact([
    {
      Update: {
        Key: profileKey(user.id),
        UpdateExpression: 'SET email_proven = :yes ADD revision :one',
        ConditionExpression: 'email = :email',
        ExpressionAttributeValues: { ':yes': true, ':one': 1, ':email': user.email },
      },
    },
    useLink('EMAIL_PROOF', user, { hash, address: user.email, now }),
  ]);
  return failed.length === 0;
};

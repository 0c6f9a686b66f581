import { type ExportPart, ownAccount } from '#shared/contract/ownAccount.ts';
import { findUserByEmail } from '../functions/accounts/users.store.ts';
import { exportAccount } from '../functions/profiles/exportAccount.ts';
import { firstKeyword, parseCursor } from '../functions/profiles/exportCursor.ts';
import { exportKeywords } from '../functions/profiles/exportKeywords.ts';

/** What customers get when they export their account, in one part, for those who cannot sign in. */
export const exportCustomer = async (email: string, now: number): Promise<ExportPart> => {
  const user = await findUserByEmail(email);
  if (!user) throw new Error(`Não existe uma conta com o e-mail ${email}.`);
  const account = await exportAccount(user, now);
  const keywords: ExportPart['keywords'] = [];
  let next: string | null = null;
  do {
    const part = await exportKeywords(user.id, next === null ? firstKeyword : parseCursor(next));
    keywords.push(...part.keywords);
    ({ next } = part);
  } while (next !== null);
  // Leaves out what the route does not declare either.
  return ownAccount.export.reply.parse({ account, keywords, next });
};

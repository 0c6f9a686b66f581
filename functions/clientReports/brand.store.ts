/** Keys: BRAND in the user's partition. */
import * as z from 'zod/mini';
import { BRAND_COLOUR, type brand as routes } from '#shared/contract/brand.ts';
import type { ReplyInputOf } from '#shared/contract/route.ts';
import { ownKey, requireUser } from '../accounts/users.store.ts';
import { logoUrl } from '../companies/logos/logos.ts';
import { retryOrThrow } from '../platform/aws/retryIfChanged.ts';
import { type Key, read } from '../platform/aws/table.ts';
import { unchanged } from '../platform/aws/updateExpression.ts';
import { putAction, transact } from '../platform/aws/writes.ts';
import { requireVersion, versionOf } from '../platform/edits.ts';
import { AppError } from '../platform/errors.ts';
import { hashOf } from '../platform/ids.ts';

const stored = z.object({
  name: z._default(z.nullable(z.string()), null),
  colour: z._default(z.string(), BRAND_COLOUR),
  logo_key: z._default(z.nullable(z.string()), null),
  revision: z._default(z.number(), 0),
});
type StoredBrand = z.output<typeof stored>;

/** Who owns the logo's files: their addresses are public, so they do not name the account. */
export const logoOwnerOf = (userId: string): string => hashOf(`brand ${userId}`);

const brandKey = (userId: string): Key => ownKey(userId, 'BRAND');

export const readBrand = async (userId: string): Promise<StoredBrand> =>
  stored.parse((await read(brandKey(userId))) ?? {});

export const toBrand = ({ name, colour, logo_key }: StoredBrand): ReplyInputOf<typeof routes.getBrand> => ({
  name,
  colour,
  logo_url: logoUrl(logo_key),
  version: versionOf(['name', 'colour'], { name, colour }),
});

export const accountNotFound = () => new AppError('not_found', 'Perfil não encontrado');

interface Change extends Partial<Pick<StoredBrand, 'name' | 'colour' | 'logo_key'>> {
  readonly version?: string | undefined;
}

type Changed = Partial<Readonly<Record<'before' | 'after', StoredBrand>>>;

/**
 * Returns what was stored before and what is now; nothing if the account is deleted. Throws `conflict` if
 * something else is stored than what was read.
 */
export const changeBrand = (userId: string, { version, ...change }: Change): Promise<Changed> =>
  retryOrThrow<Changed>(async () => {
    const before = await readBrand(userId);
    requireVersion({ version, ...change }, before, toBrand(before).version);
    const after = { ...before, ...change, revision: before.revision + 1 };
    const failed = await transact([
      requireUser(userId),
      putAction({ ...brandKey(userId), ...after }, unchanged('revision', before.revision)),
    ]);
    if (failed.includes(0)) return {};
    return failed.length === 0 ? { before, after } : undefined;
  });

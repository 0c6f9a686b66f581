/**
 * Keys: REPORT_LINK#<company>#<hash> in the user's partition; SHARED_REPORT#<hash of the token> leads to it.
 * The token itself is stored nowhere.
 */
import * as z from 'zod/mini';
import { MOST_LINKS, type ReportLink, reportLink } from '#shared/contract/reportLinks.ts';
import { hashOf, newToken } from '../accounts/sessions/tokens.ts';
import { companyKey, requireCompany, requireCompanyExists } from '../companies/companies.store.ts';
import { company } from '../companies/companies.ts';
import { companyItems, isStill } from '../companies/items.store.ts';
import { companyIdOf } from '../keywords/keywords.ts';
import { retryOrThrow } from '../platform/aws/retryIfChanged.ts';
import { itemsByKey, type Key, read, readMany } from '../platform/aws/table.ts';
import { commit, putAction, removeAction, removeItems, update } from '../platform/aws/writes.ts';
import { AppError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { DAY, toMoment, toTtl } from '../platform/time/clock.ts';
import { requireAllowance } from '../subscriptions/allowance.ts';
import { parseFound, requireSubscription, subscriptionKey } from '../subscriptions/subscription.store.ts';

const storedLink = z.extend(z.omit(reportLink, { has_password: true }), {
  token_hash: z.string(),
  password_hash: z.nullable(z.string()),
});
export type StoredLink = z.output<typeof storedLink>;

export const toReportLink = ({ token_hash: _, password_hash, ...link }: StoredLink): ReportLink => ({
  ...link,
  has_password: password_hash !== null,
});

const links = companyItems('REPORT_LINK');

const pointerKey = (token_hash: string): Key => ({ PK: `SHARED_REPORT#${token_hash}`, SK: 'SHARED_REPORT' });

const pointer = z.object({ user_id: z.string(), link_id: z.string() });

/** Lists those that have not expired, the newest first. Without a company, lists those of the account. */
export const listLinks = async (
  userId: string,
  companyId?: string,
  now = Date.now(),
): Promise<StoredLink[]> =>
  (await links.list(userId, companyId))
    .map((item) => storedLink.parse(item))
    .filter(({ expires_at }) => expires_at > toMoment(now))
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at));

interface NewLink
  extends Pick<StoredLink, 'sections' | 'introduction' | 'period' | 'password_hash' | 'is_mailed'> {
  readonly expires_in_days: number;
}

/**
 * Returns the link's token, too. Throws `conflict` at the most links of a company, `forbidden` without
 * a subscription, and `not_found` without the company.
 */
export const createLink = async (
  userId: string,
  company_id: string,
  { expires_in_days, ...form }: NewLink,
  now: number,
): Promise<{ readonly link: StoredLink; readonly token: string }> => {
  const token = newToken();
  const link = {
    ...form,
    id: links.newIdOf(company_id, newId()),
    company_id,
    token_hash: hashOf(token),
    created_at: toMoment(now),
    expires_at: toMoment(now + expires_in_days * DAY),
    opened: 0,
    last_opened_at: null,
  };
  await retryOrThrow(() => saveLink(userId, link));
  return { link, token };
};

const saveLink = async (userId: string, link: StoredLink): Promise<true | undefined> => {
  const { id: link_id, company_id, token_hash, expires_at, is_mailed } = link;
  const { plan_id } = await requireAllowance(userId, Date.now());
  const ttl = toTtl(Date.parse(expires_at));
  await requireCompany(userId, company_id);
  const others = (await listLinks(userId, company_id)).filter((one) => !one.is_mailed);
  if (!is_mailed && others.length >= MOST_LINKS)
    throw new AppError('conflict', `Uma empresa tem até ${MOST_LINKS} links. Revogue um para criar outro.`);
  const isSaved = await commit([
    requireSubscription(userId, plan_id),
    requireCompanyExists(userId, company_id),
    putAction({ ...links.keyOf(userId, link_id), ...link, ttl }),
    putAction({ ...pointerKey(token_hash), user_id: userId, link_id, ttl }),
  ]);
  return isSaved || undefined;
};

/** Returns false if there is none, or its company is in the trash. */
export const revokeLink = async (userId: string, id: string): Promise<boolean> => {
  const found = await links.find(userId, id);
  if (!found) return false;
  return commit([
    requireCompanyExists(userId, companyIdOf(id)),
    removeAction(links.keyOf(userId, id), isStill(id)),
    removeAction(pointerKey(storedLink.parse(found).token_hash)),
  ]);
};

/** Finds nothing without the company, as in the trash. Takes two reads. */
export const findSharedReport = async (tokenHash: string) => {
  const { success, data } = pointer.safeParse(await read(pointerKey(tokenHash)));
  if (!success) return undefined;
  const { user_id: userId, link_id } = data;
  const keys = {
    link: links.keyOf(userId, link_id),
    company: companyKey(userId, companyIdOf(link_id)),
    subscription: subscriptionKey(userId),
  };
  const itemAt = itemsByKey(await readMany(Object.values(keys), { consistent: true }));
  const [link, owner] = [itemAt(keys.link), itemAt(keys.company)];
  if (link?.token_hash !== tokenHash || !owner) return undefined;
  const { subscription } = parseFound(itemAt(keys.subscription));
  return { userId, link: storedLink.parse(link), company: company.parse(owner), subscription };
};

export const countOpening = async (userId: string, id: string, now: number): Promise<boolean> => {
  const counted = await update(links.keyOf(userId, id), {
    add: { opened: 1 },
    set: { last_opened_at: toMoment(now) },
    ...isStill(id),
  });
  return counted !== undefined;
};

/** Removes what leads to the links first, so that a repetition finds them. */
export const removeLinksOf = async (userId: string, companyId: string): Promise<void> => {
  const items = await links.list(userId, companyId);
  await removeItems(items.map((item) => ({ ...pointerKey(String(item.token_hash)) })));
  await removeItems(items);
};

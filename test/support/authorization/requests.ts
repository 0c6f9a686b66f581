/** Makes valid requests whose path, query or body may name somebody else's ids. */
import { newId } from '../../../functions/platform/ids.ts';
import {
  type Entry,
  type RawRequest,
  type ResourceIds,
  resourceId,
  validRequest,
} from '../routes/everyRoute.ts';

export const places = ['path', 'query', 'body'] as const;
export type Place = (typeof places)[number];

const fieldsOf = (ids: ResourceIds, session_id: string | undefined): Readonly<Record<string, unknown>> => ({
  company_id: ids.companies,
  userId: ids.users,
  ids: [ids.keywords],
  id: ids.users,
  planId: Number(ids.plans),
  plan_id: Number(ids.plans),
  session_id: session_id ?? 'cs_test_nenhuma',
  cursor: `${ids.keywords}~`,
});

/** Fields that name a plan, which belongs to nobody. */
const NOBODYS = ['planId', 'plan_id'];

const namedIn = (
  { route }: Entry,
  place: 'query' | 'body',
  ids: ResourceIds,
  session_id?: string,
): Record<string, unknown> => {
  const shape = route[place]?.shape ?? {};
  return Object.fromEntries(Object.entries(fieldsOf(ids, session_id)).filter(([field]) => field in shape));
};

export const acceptsIdsAt = (entry: Entry, place: Place): boolean => {
  if (place === 'path') return entry.route.params !== undefined;
  // In the query, administrators' routes take only cursors of their own lists.
  if (place === 'query' && entry.route.access === 'admin') return false;
  return Object.keys(namedIn(entry, place, {})).some((field) => !NOBODYS.includes(field));
};

export interface NamedThings {
  readonly ids: ResourceIds;
  readonly session_id?: string;
}

export const requestOf = (
  entry: Entry,
  own: NamedThings,
  other: NamedThings = own,
  place?: Place,
): RawRequest => {
  const { body, query, ...request } = validRequest(entry, own.ids);
  const inPath = place === 'path' ? other : own;
  const inQuery = place === 'query' ? other : own;
  const inBody = place === 'body' ? other : own;
  const named = namedIn(entry, 'query', inQuery.ids, inQuery.session_id);
  // An optional query is sent only if it is to name somebody else's things.
  const asked = place === 'query' || query ? { ...query, ...named } : undefined;
  return {
    ...request,
    ...(entry.route.params && { id: resourceId(entry, inPath.ids) }),
    ...(asked && { query: Object.fromEntries(Object.entries(asked).map(([k, v]) => [k, String(v)])) }),
    ...(body !== undefined && {
      body: typeof body === 'string' ? bodyOf(JSON.parse(body), namedIn(entry, 'body', inBody.ids)) : body,
    }),
  };
};

/** Puts the ids and a new e-mail address into a body, because each account needs its own address. */
const bodyOf = (body: Record<string, unknown>, named: Record<string, unknown>): string =>
  JSON.stringify({
    ...body,
    ...named,
    ...('email' in body && { email: `${newId().toLowerCase()}@teste.local` }),
  });

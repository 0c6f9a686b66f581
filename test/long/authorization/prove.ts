import { resetRateLimit } from '../../../functions/accounts/signIn/rateLimit.store.ts';
import { limitsOfAccount } from '../../../functions/accounts/signIn/rateLimits.ts';
import { allRoutes } from '../../../shared/contract/index.ts';
import { startConnectedCloud } from '../../support/cloud/cloud.ts';
import {
  type Entry,
  type ResourceIds,
  resourceId,
  sendRaw,
  validRequest,
} from '../../support/routes/everyRoute.ts';
import { countText, holdsIfNone, type Prove } from '../proof.ts';
import { expectedOf, type Row } from './expected.ts';
import { newCast, rowOf } from './matrix.ts';

export const entries: readonly Entry[] = allRoutes.flatMap(({ name, route }) =>
  [route.path, ...(route.aliases ?? [])].map((path) => ({ name, route: { ...route, path } })),
);

const wrongIn = (entry: Entry, row: Partial<Row>): string[] => {
  const want = new Map(Object.entries(expectedOf(entry)));
  return Object.entries(row).flatMap(([column, got]) =>
    got === want.get(column) ? [] : [`${entry.route.path} ${column}: ${got}, not ${want.get(column)}`],
  );
};

export const proveAuthorization: Prove = async () => {
  const cloud = await startConnectedCloud();
  const cast = await newCast(cloud);
  const wrong: string[] = [];
  let cells = 0;
  for (const entry of entries) {
    const row = await rowOf(entry, cast);
    wrong.push(...wrongIn(entry, row));
    // The column of callers without a session stands for several cookies, each tried separately.
    cells += Object.values(row).filter((cell) => cell !== '-').length - 1 + cast.cookies.size;
  }
  const { stranger, admin } = cast;
  const found: string[] = [];
  let malformedOnes = 0;
  for (const entry of entries.filter(({ route }) => route.params)) {
    const { ids, cookie, userId } = entry.route.access === 'admin' ? admin : stranger;
    // Routes that share a limit are asked more often than it allows.
    for (const [limit, whose] of limitsOfAccount(userId, undefined)) await resetRateLimit(limit, whose);
    const malformed = malformedIds(entry, ids);
    malformedOnes += malformed.length;
    found.push(...(await foundWith(cloud.url, entry, { ids, cookie, malformed })));
  }
  await cloud.stop();
  const what = 'nobody reads or changes what is not theirs: wrong cells of the authorization matrix';
  return [
    { what, many: `${countText(cells)} cells of ${entries.length} paths`, ...holdsIfNone(wrong) },
    {
      what: 'no malformed id finds anything',
      many: `${countText(malformedOnes)} requests`,
      ...holdsIfNone(found),
    },
  ];
};

const ENDS = ['#', '#x', '-', '-x', '/..', ' ', '\u0000'];
const TEXTS = ['', 'x'.repeat(1500), 'ção😀', '#', '..', '__proto__', '0x65', '1e2', '-1', '%'];

export const malformedIds = (entry: Entry, ids: ResourceIds): string[] => [
  ...TEXTS,
  ...ENDS.map((end) => resourceId(entry, ids) + end),
  // As in the table, where an id of two parts is separated by another character.
  resourceId(entry, ids).replace(/-|$/, '#'),
];

interface Sent {
  readonly ids: ResourceIds;
  readonly cookie: string;
  readonly malformed: readonly string[];
}

/** Returns the malformed ids that a route answers otherwise than that nothing was found. */
export const foundWith = async (url: string, entry: Entry, { ids, cookie, malformed }: Sent) => {
  const found: string[] = [];
  for (const id of malformed) {
    const sent = { ...validRequest(entry, ids), id, headers: { cookie } };
    const { status } = await sendRaw(url, entry.route, sent);
    if (status !== 404) found.push(`${entry.name} ${JSON.stringify(id).slice(0, 50)}: ${status}`);
  }
  return found;
};

/** Tries malformed ids: each route answers that nothing was found, and none fails. */
import {
  type Entry,
  type ResourceIds,
  resourceId,
  sendRaw,
  validRequest,
} from '../../support/routes/everyRoute.ts';

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

export const foundWith = async (url: string, entry: Entry, { ids, cookie, malformed }: Sent) => {
  const found: string[] = [];
  for (const id of malformed) {
    const sent = { ...validRequest(entry, ids), id, headers: { cookie } };
    const { status } = await sendRaw(url, entry.route, sent);
    if (status !== 404) found.push(`${entry.name} ${JSON.stringify(id).slice(0, 50)}: ${status}`);
  }
  return found;
};

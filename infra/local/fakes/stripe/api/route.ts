import * as z from 'zod/mini';
import type { Account } from '../account/account.ts';
import type { List } from '../account/objects.ts';
import type { Rows } from '../account/state.ts';
import { type Shown, view } from '../account/view.ts';
import { invalidRequest, resourceMissing } from '../errors.ts';
import { type Form, readParams } from './params.ts';

type Answer = Shown | List<unknown>;

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly handle: (account: Account, id: string, form: Form) => Answer;
}

export const route = <Schema extends z.ZodMiniType>(
  method: Route['method'],
  path: string,
  schema: Schema,
  handle: (account: Account, params: z.output<Schema>, id: string) => Answer,
): Route => ({
  method,
  path,
  handle: (account, id, form) => handle(account, readParams(schema, form), id),
});

export const noParams = z.strictObject({});

interface PageOptions<Row> {
  readonly url: string;
  readonly limit?: number | undefined;
  readonly starting_after?: string | undefined;
  readonly isWanted: (row: Row) => boolean;
}

/** Lists rows, newest first. Throws for a limit outside 1 to 100 and for an unknown cursor. */
export const listPage = <Name extends keyof Rows>(
  account: Account,
  name: Name,
  { url, limit = 10, starting_after, isWanted }: PageOptions<Rows[Name]>,
): List<unknown> => {
  if (limit < 1 || limit > 100) {
    throw invalidRequest('Invalid integer: limit must be between 1 and 100', 'limit');
  }
  const rows = [...account.tables[name].values()].filter(isWanted).reverse();
  const cursor = rows.findIndex(({ id }) => id === starting_after);
  if (starting_after !== undefined && cursor < 0) {
    throw resourceMissing('object', starting_after, 'starting_after');
  }
  const from = cursor + 1;
  const data = rows.slice(from, from + limit).map((row) => view(account, row));
  return { object: 'list', data, has_more: rows.length > from + limit, url };
};

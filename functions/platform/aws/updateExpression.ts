import type { Item } from './table.ts';

export interface Terms {
  /** A value of undefined removes its attribute. */
  readonly set?: Readonly<Item>;
  readonly add?: Readonly<Record<string, number | ReadonlySet<number>>>;
  /** Clauses of an update expression, for what `set` and `add` cannot say. */
  readonly apply?: string;
  readonly when?: string;
  /** Without their colons. In the expressions, `#name` means the attribute of this name. */
  readonly values?: Readonly<Item> | undefined;
}

/** The condition that a count is still the one read; 0 also means that it was never written. */
export const unchanged = (name: string, read: number) => ({
  when: `#${name} = :${name}${read === 0 ? ` OR attribute_not_exists(#${name})` : ''}`,
  values: { [name]: read },
});

export const existsUnchanged = (name: string, read: number) => {
  const { when, values } = unchanged(name, read);
  return { when: `attribute_exists(PK) AND (${when})`, values };
};

export const expressionsOf = ({ set = {}, add = {}, apply = '', when, values = {} }: Terms) => {
  const setting = identified('set', set);
  const assigned = setting.filter(isPresent);
  const removed = setting.filter((field) => !isPresent(field));
  const added = identified('add', add);
  const update = [
    clause('SET', assigned, (id) => `#${id} = :${id}`),
    clause('REMOVE', removed, (id) => `#${id}`),
    clause('ADD', added, (id) => `#${id} :${id}`),
    apply,
  ].join('');
  const written = `${apply} ${when}`.match(/#\w+/g) ?? [];
  return {
    UpdateExpression: update || undefined,
    ConditionExpression: when,
    ExpressionAttributeNames: unlessEmpty([
      ...[...setting, ...added].map(({ id, name }) => [`#${id}`, name] as const),
      ...written.map((name) => [name, name.slice(1)] as const),
    ]),
    ExpressionAttributeValues: unlessEmpty([
      ...[...assigned, ...added].map(({ id, value }) => [`:${id}`, value] as const),
      ...Object.entries(values).map(([name, value]) => [`:${name}`, value] as const),
    ]),
  };
};

interface Field {
  readonly name: string;
  readonly value: unknown;
  readonly id: string;
}

/** An attribute may be named like a word of the language, or contain characters that expressions may not. */
const identified = (verb: string, fields: Readonly<Item>): Field[] =>
  Object.entries(fields).map(([name, value]) => ({ name, value, id: `${verb}_${name.replace(/\W/g, '_')}` }));

const isPresent = ({ value }: Field): boolean => value !== undefined;

const clause = (verb: string, fields: readonly Field[], partOf: (id: string) => string): string =>
  fields.length > 0 ? `${verb} ${fields.map(({ id }) => partOf(id)).join(', ')} ` : '';

const unlessEmpty = <T>(entries: readonly (readonly [string, T])[]) => {
  const known = entries.filter(([, value]) => value !== undefined);
  return known.length > 0 ? Object.fromEntries(known) : undefined;
};

/**
 * Expressions for an update that takes, requires or ends an item's lease, which one holder at a time has
 * until it expires. `:holder` is unique per attempt: a write that the SDK repeats recognises its own lease.
 */
export const leaseIn = (holder: string, until: string) => ({
  take: `${holder} = :holder, ${until} = :until`,
  isFree: `(attribute_not_exists(${until}) OR ${until} <= :now OR ${holder} = :holder)`,
  isHeld: `${holder} = :holder`,
});

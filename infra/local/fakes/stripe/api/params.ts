import * as z from 'zod/mini';
import { invalidRequest, type StripeApiError } from '../errors.ts';

export const text = z.string().check(z.minLength(1));
export const integer = z.pipe(z.string().check(z.regex(/^-?\d+$/)), z.transform(Number));
export const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
);
/** A URL that may contain a template such as {CHECKOUT_SESSION_ID}. */
export const url = z.string().check(z.regex(/^https?:\/\/[^\s/]+/));
export const metadata = z._default(z.record(z.string(), z.string()), {});
/** As at Stripe, an empty value removes its key. */
export const mergeMetadata = (kept: Record<string, string>, given: Record<string, string>): void => {
  for (const [key, value] of Object.entries(given)) {
    if (value === '') delete kept[key];
    else kept[key] = value;
  }
};
export const paging = { limit: z.optional(integer), starting_after: z.optional(text) };

/** Throws Stripe's error for malformed parameters and for unknown ones, which misspellings would be. */
export const readParams = <Schema extends z.ZodMiniType>(schema: Schema, form: Form): z.output<Schema> => {
  const { success, data, error } = z.safeParse(schema, form);
  if (success) return data;
  throw errorOf(error.issues, form);
};

type Path = readonly PropertyKey[];

const errorOf = (issues: readonly z.core.$ZodIssue[], form: Form): StripeApiError => {
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    const names = issue.keys.map((key) => nameOf([...issue.path, key]));
    const s = names.length > 1 ? 's' : '';
    const message = `Received unknown parameter${s}: ${names.join(', ')}`;
    return invalidRequest(message, names[0], 'parameter_unknown');
  }
  const missing = issues.find(({ path }) => valueAt(form, path) === undefined);
  if (missing) return missingParam(nameOf(missing.path));
  const path = issues[0]?.path ?? [];
  const [name, value] = [nameOf(path), valueAt(form, path)];
  return value === ''
    ? invalidRequest(`You passed an empty string for '${name}'.`, name, 'parameter_invalid_empty')
    : invalidRequest(`Invalid ${name}: ${JSON.stringify(value)}`, name);
};

export const missingParam = (name: string): StripeApiError =>
  invalidRequest(`Missing required param: ${name}.`, name, 'parameter_missing');

const nameOf = ([first, ...rest]: Path): string =>
  `${String(first ?? '')}${rest.map((part) => `[${String(part)}]`).join('')}`;

const valueAt = (form: Form, path: Path): FormValue | undefined => {
  let value: FormValue | undefined = form;
  for (const part of path) {
    if (value === undefined || typeof value === 'string') return undefined;
    const entries: readonly [string, FormValue][] = Object.entries(value);
    value = entries.find(([key]) => key === String(part))?.[1];
  }
  return value;
};

type FormValue = string | readonly FormValue[] | Form;
export interface Form {
  readonly [name: string]: FormValue;
}

type Tree = Map<string, Tree | string>;

/** Stripe's encoding: `items[0][price]=p` is `{items: [{price: 'p'}]}`. The last value of a name wins. */
export const parseForm = (encoded: string): Form => {
  const tree: Tree = new Map();
  for (const [name, value] of new URLSearchParams(encoded)) setValue(tree, segmentsOf(name), value);
  return formOf(tree);
};

const segmentsOf = (name: string): readonly string[] => {
  const open = name.indexOf('[');
  if (open < 1 || !name.endsWith(']')) return [name];
  return [name.slice(0, open), ...name.slice(open + 1, -1).split('][')];
};

const setValue = (tree: Tree, [first = '', ...rest]: readonly string[], value: string): void => {
  const key = first === '' ? String(tree.size) : first;
  if (rest.length === 0) {
    tree.set(key, value);
    return;
  }
  const known = tree.get(key);
  const branch: Tree = known instanceof Map ? known : new Map();
  tree.set(key, branch);
  setValue(branch, rest, value);
};

/** `fromEntries` defines keys instead of assigning them, so a parameter named __proto__ stays a parameter. */
const formOf = (tree: Tree): Form =>
  Object.fromEntries([...tree].map(([key, value]) => [key, nested(value)]));

const nested = (value: Tree | string): FormValue => {
  if (typeof value === 'string') return value;
  const isList = [...value.keys()].every((key) => /^\d+$/.test(key));
  if (!isList) return formOf(value);
  return [...value].sort(([a], [b]) => Number(a) - Number(b)).map(([, item]) => nested(item));
};

import * as z from 'zod/mini';
import type { Form, FormValue } from './form.ts';
import { type AppError, invalid } from './refusal.ts';

/** A text that is not empty. */
export const text = z.string().check(z.minLength(1));
/** A text that an empty one takes away. */
export const clearable = z.pipe(
  z.string(),
  z.transform((given) => (given === '' ? null : given)),
);
export const whole = z.pipe(z.string().check(z.regex(/^-?\d+$/)), z.transform(Number));
export const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((given) => given === 'true'),
);
/** An address that a browser may be sent to. Checked by hand: a template like {CHECKOUT_SESSION_ID} must stay as it is. */
export const address = z.string().check(z.regex(/^https?:\/\/[^\s/]+/));
/** The metadata of a request: a name with an empty text takes it away, and an empty text in place of all takes all away. */
export const metadataChange = z.union([z.literal(''), z.record(z.string(), z.string())]);

/** The metadata after a change. */
export const changedMetadata = (
  known: Readonly<Record<string, string>>,
  change: z.output<typeof metadataChange> | undefined,
): Record<string, string> => {
  if (change === '') return {};
  const all = Object.entries({ ...known, ...change });
  return Object.fromEntries(all.filter(([, value]) => value !== ''));
};

/**
 * The parameters of a call, as its schema reads them. Throws what Stripe answers to an unknown, missing, empty or malformed parameter, so
 * that a misspelling in the product is found here.
 */
export const readParams = <Schema extends z.ZodMiniType>(schema: Schema, form: Form): z.output<Schema> => {
  const read = z.safeParse(schema, form);
  if (read.success) return read.data;
  throw refusalOf(read.error.issues, form);
};

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

const refusalOf = (issues: readonly Issue[], form: Form): AppError => {
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    const names = issue.keys.map((key) => nameOf([...issue.path, key]));
    const s = names.length > 1 ? 's' : '';
    return invalid(`Received unknown parameter${s}: ${names.join(', ')}`, names[0], 'parameter_unknown');
  }
  const missing = issues.find(({ path }) => valueAt(form, path) === undefined);
  if (missing) {
    const name = nameOf(missing.path);
    return invalid(`Missing required param: ${name}.`, name, 'parameter_missing');
  }
  return malformed(nameOf(issues[0]?.path ?? []), valueAt(form, issues[0]?.path ?? []));
};

const malformed = (name: string, value: FormValue | undefined): AppError =>
  value === ''
    ? invalid(`You passed an empty string for '${name}'.`, name, 'parameter_invalid_empty')
    : invalid(`Invalid ${name}: ${JSON.stringify(value)}`, name);

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

export type FormValue = string | readonly FormValue[] | Form;
/** The parameters of a request, nested as their bracketed names say. */
export interface Form {
  readonly [name: string]: FormValue;
}

type Tree = Map<string, Tree | string>;

/**
 * Reads a body or query as Stripe encodes it: `items[0][price]=p` becomes `{items: [{price: 'p'}]}`, and
 * `keys[]=a&keys[]=b` becomes `{keys: ['a', 'b']}`. The last value of a name wins.
 */
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

/** `fromEntries` defines its keys, so a parameter named __proto__ stays a parameter. */
const formOf = (tree: Tree): Form =>
  Object.fromEntries([...tree].map(([key, value]) => [key, nested(value)]));

const nested = (value: Tree | string): FormValue => {
  if (typeof value === 'string') return value;
  const isList = [...value.keys()].every((key) => /^\d+$/.test(key));
  if (!isList) return formOf(value);
  return [...value].sort(([a], [b]) => Number(a) - Number(b)).map(([, item]) => nested(item));
};

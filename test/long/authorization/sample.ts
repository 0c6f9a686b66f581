/** Everybody in the long run, and a fixed sample in `npm test`. */
import type { Entry } from '../../support/everyRoute.ts';
import { expectedOf, type Row } from './expected.ts';

/** Each route is also called by an administrator, and by a stranger who names the victim's things. */
export interface Callers {
  /** By why their session opens nothing. */
  readonly sessionless: readonly string[];
  readonly customers: readonly (keyof Pick<Row, 'own' | 'none' | 'ended' | 'gift'>)[];
}

type Cookies = ReadonlyMap<string, string>;

export const everybody = (cookies: Cookies): Callers => ({
  sessionless: [...cookies.keys()],
  customers: ['own', 'none', 'ended', 'gift'],
});

/** Routes whose answer depends on the caller's subscription. */
const dependsOnSubscription = (entry: Entry): boolean => {
  const { own, none } = expectedOf(entry);
  return own !== none;
};

/**
 * A visitor, every third route also with another void session, and one customer by turns: one without a
 * subscription if the stranger calls as well, one of either if their answers differ.
 */
export const sampleOf = (entry: Entry, index: number, cookies: Cookies): Callers => {
  const { name, route } = entry;
  if (name === 'accounts/signup' || name === 'accounts/login') return { sessionless: [], customers: [] };
  const [visitor = '', ...others] = cookies.keys();
  const turnOf = <T>(all: readonly T[], turn = index): T[] => all.slice(turn % all.length).slice(0, 1);
  const isCalledByStranger = route.access === 'admin' && route.params !== undefined;
  const kinds =
    route.access === 'user' ? (['none', 'ended'] as const) : (['own', 'none', 'ended', 'gift'] as const);
  const oneOfAll = isCalledByStranger ? [] : turnOf<keyof Row & Callers['customers'][number]>(kinds);
  const customers: Callers['customers'] = dependsOnSubscription(entry)
    ? [...turnOf(['own', 'gift'] as const), ...turnOf(['none', 'ended'] as const, index >> 1)]
    : oneOfAll;
  // A logout is about nothing but its cookie.
  if (name === 'accounts/logout') return { sessionless: [visitor, ...others], customers };
  return { sessionless: [visitor, ...(index % 3 === 0 ? turnOf(others, index / 3) : [])], customers };
};

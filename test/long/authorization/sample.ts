/** Chooses who calls each route in `npm test`; in the long run, everybody does. */
import type { Entry } from '../../support/routes/everyRoute.ts';
import { expectedOf, type Row } from './expected.ts';

/** Each route is also called by an administrator, and by a stranger who names the victim's things. */
export interface Callers {
  /** Callers without a valid session, by what is wrong with it. */
  readonly sessionless: readonly string[];
  readonly customers: readonly (keyof Pick<Row, 'own' | 'none' | 'ended' | 'gift'>)[];
}

type Cookies = ReadonlyMap<string, string>;

export const everybody = (cookies: Cookies): Callers => ({
  sessionless: [...cookies.keys()],
  customers: ['own', 'none', 'ended', 'gift'],
});

/** Whether a route's answer depends on the caller's subscription. */
const dependsOnSubscription = (entry: Entry): boolean => {
  const { own, none } = expectedOf(entry);
  return own !== none;
};

/**
 * Returns a visitor, for every third route another invalid session, and by turns one customer. A route whose
 * answers depend on the subscription gets a customer with one and a customer without.
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
  // A logout depends only on its cookie, so every invalid cookie is tried.
  if (name === 'accounts/logout') return { sessionless: [visitor, ...others], customers };
  return { sessionless: [visitor, ...(index % 3 === 0 ? turnOf(others, index / 3) : [])], customers };
};

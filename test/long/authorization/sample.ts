/** Who calls a route: everybody in the long run, and a fixed sample of them in `npm test`. */
import type { Entry } from '../../support/everyRoute.ts';
import { expectedOf, type Row } from './expected.ts';

/** Beside them, each route is called by an administrator, and by a stranger who names the victim's things. */
export interface Callers {
  /** Whose session opens nothing, by why. */
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
 * A visitor, for every third route with one of the other void sessions, and one customer by turns: one
 * without a subscription where the stranger, who has one, calls as well; one of either where they are
 * answered differently. Nobody else calls an administrators' route that the stranger calls, or one that
 * hashes a password for everybody.
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
  // Its cookie is the only thing that a logout is about.
  if (name === 'accounts/logout') return { sessionless: [visitor, ...others], customers };
  return { sessionless: [visitor, ...(index % 3 === 0 ? turnOf(others, index / 3) : [])], customers };
};

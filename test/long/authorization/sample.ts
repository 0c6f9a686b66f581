/** Who calls a route: everybody in the long run, and a fixed sample of them in `npm test`. */
import type { Entry } from '../../support/everyRoute.ts';
import type { Row } from './expected.ts';

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

/**
 * A visitor, and by turns one of the other void sessions, unless each caller's password is hashed. Customers'
 * routes are called by one who subscribes and one who does not, of both kinds by turns; the other routes by
 * one customer, of all kinds by turns.
 */
export const sampleOf = ({ name, route }: Entry, index: number, cookies: Cookies): Callers => {
  const [visitor = '', ...others] = cookies.keys();
  const turnOf = <T>(all: readonly T[], turn = index): T[] => all.slice(turn % all.length).slice(0, 1);
  const customers: Callers['customers'] =
    route.access === 'user'
      ? [...turnOf(['own', 'gift'] as const), ...turnOf(['none', 'ended'] as const, index >> 1)]
      : turnOf(['own', 'none', 'ended', 'gift'] as const);
  // Its cookie is the only thing that a logout is about.
  if (name === 'accounts/logout') return { sessionless: [visitor, ...others], customers };
  const hashes = name === 'accounts/signup' || name === 'accounts/login';
  return { sessionless: [visitor, ...(hashes ? [] : turnOf(others))], customers };
};

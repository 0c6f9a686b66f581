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

/** Returns a visitor and, by turns, another invalid session and one or two kinds of customers. */
export const sampleOf = (entry: Entry, turn: number, cookies: Cookies): Callers => {
  const { name } = entry;
  if (name === 'accounts/signup' || name === 'accounts/login') return { sessionless: [], customers: [] };
  const [visitor = '', ...others] = cookies.keys();
  // A logout depends only on its cookie, so every invalid cookie is tried.
  const invalid = name === 'accounts/logout' ? others : others.slice(turn % others.length).slice(0, 1);
  const { own, none } = expectedOf(entry);
  const [subscribed, without] = turn % 2 === 0 ? (['own', 'none'] as const) : (['gift', 'ended'] as const);
  return {
    sessionless: [visitor, ...invalid],
    customers: own === none ? [subscribed] : [subscribed, without],
  };
};

import { allRoutes, type RouteName } from '#shared/contract/index.ts';
import { seededChoice } from '../../../infra/local/fakes/random.ts';
import type { Customer } from '../../support/customers.ts';
import { type Entry, type ResourceIds, sendRaw, validRequest } from '../../support/everyRoute.ts';

/** They end what the others of a passerby need, or are called by services and not by people. */
const LEFT_OUT: readonly RouteName[] = [
  'accounts/logout',
  'billing/receiveWebhook',
  'companies/delete',
  'competitors/delete',
  'keywords/delete',
  'profiles/delete',
];

/** Of administrators, only those that read. */
const entries: readonly Entry[] = allRoutes.filter(
  ({ name, route }) => !LEFT_OUT.includes(name) && (route.access !== 'admin' || route.method === 'GET'),
);

/** Somebody who sends valid requests to all routes in a random order: logos, mails, searches, payments. */
export class Passerby {
  readonly #url: string;
  readonly #seed: string;
  readonly #cookies: { readonly user: string; readonly admin: string };
  readonly #ids: ResourceIds;
  #acts = 0;

  constructor(
    url: string,
    seed: string,
    { owner, admin, ids }: { readonly owner: Customer; readonly admin: Customer; readonly ids: ResourceIds },
  ) {
    this.#url = url;
    this.#seed = seed;
    this.#cookies = { user: owner.cookie, admin: admin.cookie };
    this.#ids = ids;
  }

  get acts(): number {
    return this.#acts;
  }

  /** Sends one request, whatever comes of it. */
  async act(): Promise<void> {
    this.#acts += 1;
    const entry = seededChoice(entries, this.#seed, this.#acts);
    const cookie = entry.route.access === 'admin' ? this.#cookies.admin : this.#cookies.user;
    const sent = { ...validRequest(entry, this.#ids), headers: { cookie } };
    await sendRaw(this.#url, entry.route, sent)
      .then((response) => response.bytes())
      .catch(() => undefined);
  }
}

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { type GoogleState, type Person, subjectOf } from '../../../infra/local/fakes/google/people.ts';
import { httpFailures } from '../../../infra/local/fakes/httpFaults.ts';
import { readJson, sendJson } from '../../../infra/local/http.ts';

export const POOL_ID = 'sa-east-1_Ranqueia1';

/** Cognito's name for people who sign in with Google, in a pool that ignores case. */
export const usernameOf = (person: Person): string => `google_${subjectOf(person)}`;

const TARGET = 'AWSCognitoIdentityProviderService.';

export const isCognitoCall = ({ headers }: IncomingMessage): boolean =>
  String(headers['x-amz-target']).startsWith(TARGET);

const listForm = z.object({
  UserPoolId: z.literal(POOL_ID),
  Filter: z.string().check(z.regex(/^email \^?= ".+"$/), z.maxLength(256)),
});
const deleteForm = z.object({ UserPoolId: z.literal(POOL_ID), Username: z.string() });

export class PoolUsers {
  readonly #users = new Map<string, Person & { readonly poolSub: string }>();
  readonly #state: () => GoogleState;

  constructor(state: () => GoogleState) {
    this.#state = state;
  }

  /** Updates name and e-mail at every sign-in. Returns the pool's own id, which a removed user loses. */
  keep(person: Person): string {
    const poolSub = this.#users.get(usernameOf(person))?.poolSub ?? randomUUID();
    this.#users.set(usernameOf(person), { ...person, poolSub });
    return poolSub;
  }

  has(email: string): boolean {
    return [...this.#users.values()].some((person) => person.email.toLowerCase() === email.toLowerCase());
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { kind, steps } = this.#state().faults;
    if (kind && (steps?.includes('users') ?? true)) return httpFailures[kind](response);
    const form = await readJson(request);
    switch (String(request.headers['x-amz-target']).slice(TARGET.length)) {
      case 'ListUsers':
        return sendAws(response, 200, { Users: this.#list(z.parse(listForm, form).Filter) });
      case 'AdminDeleteUser':
        return this.#users.delete(z.parse(deleteForm, form).Username)
          ? sendAws(response, 200, {})
          : sendAws(response, 400, { __type: 'UserNotFoundException', message: 'User does not exist.' });
      default:
        return sendAws(response, 400, { __type: 'UnknownOperationException' });
    }
  }

  /** Lists the users that match Cognito's filter by e-mail. Ignores case, like Cognito. */
  #list(filter: string) {
    const [, operator, quoted = '""'] = /^email (\^?=) (.+)$/.exec(filter) ?? [];
    const wanted = String(JSON.parse(quoted)).toLowerCase();
    const isFound = ({ email }: Person) =>
      operator === '=' ? email.toLowerCase() === wanted : email.toLowerCase().startsWith(wanted);
    return [...this.#users].flatMap(([Username, person]) =>
      isFound(person) ? [{ Username, Attributes: [{ Name: 'email', Value: person.email }] }] : [],
    );
  }
}

const sendAws = (response: ServerResponse, status: number, body: unknown): void =>
  sendJson(response, status, body, 'application/x-amz-json-1.1');

import type { APIGatewayRequestAuthorizerEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import type { AuthorizerSpec } from '../template/routes.ts';

type Invoke = (name: string, event: unknown) => Promise<unknown>;

/** What an authorizer decides about a call; `context` reaches the function. */
type Decision = z.output<typeof decision>;

/** Returns what asks authorizers about the headers of calls; undefined means that a call lacks its key. */
type Authorize = (
  authorizer: AuthorizerSpec,
  headers: Readonly<Record<string, string | undefined>>,
) => Promise<Decision | undefined>;

const decision = z.object({
  isAuthorized: z.boolean(),
  context: z._default(z.record(z.string(), z.unknown()), {}),
});

/** Asks as API Gateway does: a decision about a value is kept, and shared by all routes. */
export const authorizing = (invoke: Invoke): Authorize => {
  const kept = new Map<string, { readonly decided: Decision; readonly until: number }>();
  return async ({ function: name, header, keptMs }, headers) => {
    const value = headers[header];
    if (value === undefined || value === '') return undefined;
    const known = kept.get(`${name} ${value}`);
    if (known && known.until > Date.now()) return known.decided;
    const event: Pick<APIGatewayRequestAuthorizerEventV2, 'version' | 'type' | 'identitySource' | 'headers'> =
      {
        version: '2.0',
        type: 'REQUEST',
        identitySource: [value],
        headers,
      };
    const decided = z.parse(decision, await invoke(name, event));
    kept.set(`${name} ${value}`, { decided, until: Date.now() + keptMs });
    return decided;
  };
};

import type { IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import { type Listening, listen, readJson, sendJson } from '../http.ts';
import { SecretStore, type SecretStoreOptions, SecretsManagerError } from './secretStore.ts';

const input = z.object({
  SecretId: z._default(z.string(), ''),
  Name: z._default(z.string(), ''),
  SecretString: z._default(z.string(), ''),
  VersionStage: z._default(z.enum(['AWSCURRENT', 'AWSPREVIOUS']), 'AWSCURRENT'),
  ClientRequestToken: z.optional(z.string()),
});
type Input = z.output<typeof input>;

/** Emulates the calls of Secrets Manager that the product uses. Changes are saved before the answer. */
export const startSecretsManager = (options: SecretStoreOptions): Promise<Listening> => {
  const store = new SecretStore(options);
  const operations = new Map<string, (given: Input) => unknown>([
    ['GetSecretValue', ({ SecretId, VersionStage }) => store.value(SecretId, VersionStage)],
    [
      'PutSecretValue',
      ({ SecretId, SecretString, ClientRequestToken }) =>
        store.put(SecretId, SecretString, ClientRequestToken),
    ],
    ['CreateSecret', ({ Name, SecretString }) => store.create(Name, SecretString)],
  ]);

  const answer = async (request: IncomingMessage): Promise<unknown> => {
    const target = String(request.headers['x-amz-target'] ?? '').replace('secretsmanager.', '');
    const operation = operations.get(target);
    if (!operation) {
      throw new SecretsManagerError('UnknownOperationException', `${target} is not supported here.`);
    }
    return operation(z.parse(input, await readJson(request)));
  };

  return listen((request, response) => {
    const json = 'application/x-amz-json-1.1';
    answer(request).then(
      (body) => sendJson(response, 200, body, json),
      (error) => {
        const known = error instanceof SecretsManagerError;
        const type = known ? error.type : 'InvalidRequestException';
        sendJson(response, 400, { __type: type, message: known ? error.message : String(error) }, json);
      },
    );
  });
};

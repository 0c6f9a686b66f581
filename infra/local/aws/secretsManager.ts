import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import { type Listening, listen, readJson, sendJson } from '../http.ts';

/** By name; the last version is the current one. */
const storedSecrets = z.record(z.string(), z.array(z.object({ id: z.string(), value: z.string() })));
type Secrets = z.output<typeof storedSecrets>;

interface Options {
  readonly file?: string | undefined;
  readonly region: string;
  readonly account: string;
}

const input = z.object({
  SecretId: z._default(z.string(), ''),
  Name: z._default(z.string(), ''),
  SecretString: z._default(z.string(), ''),
  VersionStage: z._default(z.enum(['AWSCURRENT', 'AWSPREVIOUS']), 'AWSCURRENT'),
  ClientRequestToken: z._default(z.string(), randomUUID),
});
type Input = z.output<typeof input>;

/** `type` is Secrets Manager's name of the error. */
class SecretsManagerError extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}
const notFound = () =>
  new SecretsManagerError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
const existing = (what: string) =>
  new SecretsManagerError('ResourceExistsException', `The operation failed because ${what} already exists.`);

/** Emulates the calls of Secrets Manager that the product uses. Changes are saved before the answer. */
export const startSecretsManager = ({ file, region, account }: Options): Promise<Listening> => {
  let secrets: Secrets =
    file !== undefined && existsSync(file) ? storedSecrets.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  // AWS ends an ARN with six random letters. Here the name determines them, so the ARN never changes.
  const arnOf = (name: string) =>
    `arn:aws:secretsmanager:${region}:${account}:secret:${name}-${createHash('sha256').update(name).digest('hex').slice(0, 6)}`;
  const find = (id: string) => {
    const found = Object.entries(secrets).find(([name]) => name === id || arnOf(name) === id);
    if (!found) throw notFound();
    const [name, versions] = found;
    return { name, versions };
  };
  const write = (name: string, versions: Secrets[string]) => {
    secrets = { ...secrets, [name]: versions };
    if (file !== undefined) {
      // Renaming is atomic: a crash leaves the old file intact.
      writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    }
    return { ARN: arnOf(name), Name: name, VersionId: versions.at(-1)?.id };
  };

  const operations: Readonly<Record<string, (given: Input) => unknown>> = {
    'secretsmanager.GetSecretValue': ({ SecretId, VersionStage }) => {
      const { name, versions } = find(SecretId);
      const version = versions.at(VersionStage === 'AWSCURRENT' ? -1 : -2);
      if (!version) throw notFound();
      const { id: VersionId, value: SecretString } = version;
      return { ARN: arnOf(name), Name: name, SecretString, VersionId, VersionStages: [VersionStage] };
    },
    'secretsmanager.PutSecretValue': ({ SecretId, SecretString: value, ClientRequestToken: id }) => {
      const { name, versions } = find(SecretId);
      const known = versions.find((version) => version.id === id);
      if (known === undefined) return write(name, [...versions, { id, value }]);
      if (known !== versions.at(-1) || known.value !== value) throw existing('this version');
      return write(name, versions);
    },
    'secretsmanager.CreateSecret': ({ Name, SecretString: value, ClientRequestToken: id }) => {
      if (Name in secrets) throw existing(`the secret ${Name}`);
      return write(Name, [{ id, value }]);
    },
  };

  const answer = async (request: IncomingMessage): Promise<unknown> => {
    const target = String(request.headers['x-amz-target']);
    const operation = operations[target];
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
        const type = error instanceof SecretsManagerError ? error.type : 'InvalidRequestException';
        sendJson(response, 400, { __type: type, message: String(error.message) }, json);
      },
    );
  });
};

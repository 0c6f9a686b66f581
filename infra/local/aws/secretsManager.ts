import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import { type Listening, listen, readJson, sendJson } from '../http.ts';

/** A secret's values by version: the current one, the previous one, and the ids of all earlier ones. */
const secret = z.object({
  value: z.string(),
  version: z.string(),
  previous: z.optional(z.string()),
  earlier: z._default(z.array(z.string()), []),
});
type Secret = z.output<typeof secret>;
const storedSecrets = z.record(z.string(), secret);

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
  let secrets: Readonly<Record<string, Secret>> =
    file !== undefined && existsSync(file) ? storedSecrets.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  // AWS ends an ARN with six random letters. Here the name determines them, so the ARN never changes.
  const arnOf = (name: string) =>
    `arn:aws:secretsmanager:${region}:${account}:secret:${name}-${createHash('sha256').update(name).digest('hex').slice(0, 6)}`;
  const find = (id: string) => {
    const found = Object.entries(secrets).find(([name]) => name === id || arnOf(name) === id);
    if (!found) throw notFound();
    return { name: found[0], known: found[1] };
  };
  const write = (name: string, changed: Secret) => {
    secrets = { ...secrets, [name]: changed };
    if (file !== undefined) {
      // Renaming is atomic: a crash leaves the old file intact.
      writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    }
    return { ARN: arnOf(name), Name: name, VersionId: changed.version };
  };

  const operations: Readonly<Record<string, (given: Input) => unknown>> = {
    'secretsmanager.GetSecretValue': ({ SecretId, VersionStage }) => {
      const { name, known } = find(SecretId);
      const isCurrent = VersionStage === 'AWSCURRENT';
      const SecretString = isCurrent ? known.value : known.previous;
      if (SecretString === undefined) throw notFound();
      const VersionId = isCurrent ? known.version : known.earlier.at(-1);
      return { ARN: arnOf(name), Name: name, SecretString, VersionId, VersionStages: [VersionStage] };
    },
    'secretsmanager.PutSecretValue': ({ SecretId, SecretString: value, ClientRequestToken: version }) => {
      const { name, known } = find(SecretId);
      if (version === known.version && value === known.value) return write(name, known);
      if (version === known.version || known.earlier.includes(version)) throw existing('this version');
      const earlier = [...known.earlier, known.version];
      return write(name, { value, version, previous: known.value, earlier });
    },
    'secretsmanager.CreateSecret': ({ Name, SecretString: value, ClientRequestToken: version }) => {
      if (Name in secrets) throw existing(`the secret ${Name}`);
      return write(Name, { value, version, earlier: [] });
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

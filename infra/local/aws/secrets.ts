import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import { type Listening, listen, readJson, sendJson } from '../http.ts';

const stored = z.record(
  z.string(),
  z.object({ value: z.string(), version: z.string(), createdAt: z.number(), changedAt: z.number() }),
);
type Stored = z.output<typeof stored>;

const input = z.object({
  SecretId: z.optional(z.string()),
  Name: z.optional(z.string()),
  SecretString: z.optional(z.string()),
});
type Input = z.output<typeof input>;

interface SecretsOptions {
  /** Where the secrets are kept; without it, in memory only. */
  readonly file?: string | undefined;
  readonly region: string;
  readonly account: string;
}

class Refused extends Error {}

/**
 * Answers as Secrets Manager: GetSecretValue, PutSecretValue, CreateSecret, DescribeSecret and ListSecrets, for secrets of text in their
 * newest version. A change is on disk before it is answered.
 */
export const startSecrets = ({ file, region, account }: SecretsOptions): Promise<Listening> => {
  let secrets: Stored = file !== undefined && existsSync(file) ? readStored(file) : {};

  const save = (changed: Stored) => {
    secrets = changed;
    if (file === undefined) return;
    // Renaming is atomic: whoever is killed in the middle leaves the old file whole.
    writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };

  /** AWS ends an ARN with six letters of chance; here they follow from the name, so that an ARN stays the same. */
  const arnOf = (name: string) => {
    const tail = createHash('sha256').update(name).digest('hex').slice(0, 6);
    return `arn:aws:secretsmanager:${region}:${account}:secret:${name}-${tail}`;
  };
  const nameOf = (id = '') => Object.keys(secrets).find((name) => name === id || arnOf(name) === id);
  const find = (id: string | undefined) => {
    const name = nameOf(id);
    const secret = name === undefined ? undefined : secrets[name];
    if (name === undefined || secret === undefined) {
      throw new Refused("ResourceNotFoundException: Secrets Manager can't find the specified secret.");
    }
    return { name, secret, identity: { ARN: arnOf(name), Name: name } };
  };
  const write = (name: string, value: string, createdAt: number) => {
    const version = randomUUID();
    save({ ...secrets, [name]: { value, version, createdAt, changedAt: Date.now() } });
    return { ARN: arnOf(name), Name: name, VersionId: version };
  };

  const getValue = ({ SecretId }: Input) => {
    const { secret, identity } = find(SecretId);
    const { value, version, changedAt } = secret;
    const CreatedDate = changedAt / 1000;
    return {
      ...identity,
      SecretString: value,
      VersionId: version,
      VersionStages: ['AWSCURRENT'],
      CreatedDate,
    };
  };
  const putValue = ({ SecretId, SecretString = '' }: Input) => {
    const { name, secret } = find(SecretId);
    return { ...write(name, SecretString, secret.createdAt), VersionStages: ['AWSCURRENT'] };
  };
  const create = ({ Name = '', SecretString = '' }: Input) => {
    if (nameOf(Name) !== undefined) {
      throw new Refused(
        `ResourceExistsException: The operation failed because the secret ${Name} already exists.`,
      );
    }
    return write(Name, SecretString, Date.now());
  };
  const describe = ({ SecretId }: Input) => {
    const { secret, identity } = find(SecretId);
    return { ...identity, CreatedDate: secret.createdAt / 1000, LastChangedDate: secret.changedAt / 1000 };
  };
  const list = () => ({ SecretList: Object.keys(secrets).map((name) => find(name).identity) });

  const calls = new Map<string, (given: Input) => unknown>([
    ['GetSecretValue', getValue],
    ['PutSecretValue', putValue],
    ['CreateSecret', create],
    ['DescribeSecret', describe],
    ['ListSecrets', list],
  ]);

  const answer = async (request: IncomingMessage): Promise<unknown> => {
    const target = String(request.headers['x-amz-target'] ?? '').replace('secretsmanager.', '');
    const call = calls.get(target);
    if (!call) throw new Refused(`UnknownOperationException: ${target} is not known here.`);
    return call(z.parse(input, await readJson(request)));
  };

  return listen((request, response) => {
    const json = 'application/x-amz-json-1.1';
    answer(request).then(
      (body) => sendJson(response, 200, body, json),
      (error) => {
        const said = error instanceof Refused ? error.message : `InvalidRequestException: ${error}`;
        const [type = '', ...words] = said.split(': ');
        sendJson(response, 400, { __type: type, message: words.join(': ') }, json);
      },
    );
  });
};

const readStored = (file: string): Stored => z.parse(stored, JSON.parse(readFileSync(file, 'utf8')));

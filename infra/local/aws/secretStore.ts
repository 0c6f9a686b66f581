import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';

const storedSecrets = z.record(
  z.string(),
  z.object({
    value: z.string(),
    version: z.string(),
    previous: z.optional(z.string()),
    earlier: z._default(z.array(z.string()), []),
    changedAt: z.number(),
  }),
);
type StoredSecrets = z.output<typeof storedSecrets>;

export interface SecretStoreOptions {
  /** Without a file, the secrets are in memory. */
  readonly file?: string | undefined;
  readonly region: string;
  readonly account: string;
}

/** `type` is Secrets Manager's name of the error, such as `ResourceNotFoundException`. */
export class SecretsManagerError extends Error {
  readonly type: string;
  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

/** Secrets by name or ARN. The methods return the bodies of Secrets Manager's replies. */
export class SecretStore {
  readonly #options: SecretStoreOptions;
  #secrets: StoredSecrets;

  constructor(options: SecretStoreOptions) {
    const { file } = options;
    this.#options = options;
    this.#secrets = file !== undefined && existsSync(file) ? readSecrets(file) : {};
  }

  /** Throws `ResourceNotFoundException` if the secret or the version does not exist. */
  value(id: string, stage: 'AWSCURRENT' | 'AWSPREVIOUS' = 'AWSCURRENT') {
    const { identity, secret } = this.#find(id);
    const isCurrent = stage === 'AWSCURRENT';
    const value = isCurrent ? secret.value : secret.previous;
    if (value === undefined) throw notFound();
    return {
      ...identity,
      SecretString: value,
      VersionId: isCurrent ? secret.version : secret.earlier.at(-1),
      VersionStages: [stage],
      CreatedDate: secret.changedAt / 1000,
    };
  }

  /** Throws `ResourceExistsException` if the version exists with another value. */
  put(id: string, value: string, version: string = randomUUID()) {
    const { identity, secret } = this.#find(id);
    const isRepeated = version === secret.version && value === secret.value;
    if (!isRepeated && (version === secret.version || secret.earlier.includes(version))) {
      throw new SecretsManagerError(
        'ResourceExistsException',
        "You can't use ClientRequestToken because that value is already in use for a version of this secret.",
      );
    }
    const earlier = isRepeated ? secret.earlier : [...secret.earlier, secret.version];
    const previous = isRepeated ? secret.previous : secret.value;
    const written = this.#write(identity.Name, { ...secret, value, version, previous, earlier });
    return { ...written, VersionStages: ['AWSCURRENT'] };
  }

  /** Throws `ResourceExistsException` if a secret has this name. */
  create(name: string, value: string) {
    if (this.#nameOf(name) !== undefined) {
      throw new SecretsManagerError(
        'ResourceExistsException',
        `The operation failed because the secret ${name} already exists.`,
      );
    }
    return this.#write(name, { value, version: randomUUID(), earlier: [] });
  }

  /** Throws `ResourceNotFoundException` if no secret has this name or ARN. */
  #find(id: string) {
    const name = this.#nameOf(id);
    const secret = name === undefined ? undefined : this.#secrets[name];
    if (name === undefined || secret === undefined) {
      throw notFound();
    }
    return { secret, identity: { ARN: this.#arnOf(name), Name: name } };
  }

  #nameOf(id: string): string | undefined {
    return Object.keys(this.#secrets).find((name) => name === id || this.#arnOf(name) === id);
  }

  /** AWS ends an ARN with six random letters. Here the name determines them, so the ARN never changes. */
  #arnOf(name: string): string {
    const { region, account } = this.#options;
    const suffix = createHash('sha256').update(name).digest('hex').slice(0, 6);
    return `arn:aws:secretsmanager:${region}:${account}:secret:${name}-${suffix}`;
  }

  #write(name: string, secret: Omit<StoredSecrets[string], 'changedAt'>) {
    const changed = { ...this.#secrets, [name]: { ...secret, changedAt: Date.now() } };
    this.#save(changed);
    this.#secrets = changed;
    return { ARN: this.#arnOf(name), Name: name, VersionId: secret.version };
  }

  #save(secrets: StoredSecrets): void {
    const { file } = this.#options;
    if (file === undefined) return;
    // Renaming is atomic: a crash leaves the old file intact.
    writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
}

const notFound = () =>
  new SecretsManagerError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");

const readSecrets = (file: string): StoredSecrets =>
  z.parse(storedSecrets, JSON.parse(readFileSync(file, 'utf8')));

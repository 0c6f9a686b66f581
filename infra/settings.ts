import * as z from 'zod/mini';

const address = z.string().check(z.refine(URL.canParse, 'must be a URL'));
const email = z.email('must be an e-mail address');
const host = z.hostname('must be a host name, without https://');
const matching = (pattern: RegExp, problem: string) => z.string().check(z.regex(pattern, problem));
const yesOrNo = z.pipe(
  z.enum(['true', 'false'], 'must be true or false'),
  z.transform((value) => value === 'true'),
);
const count = z.pipe(matching(/^[1-9]\d*$/, 'must be a number above 0'), z.transform(Number));

/** The addresses of external services; fakes may replace the real services. */
const addressRules = z.object({
  serperUrl: z._default(address, 'https://google.serper.dev'),
  /** If empty, Algolia's own hosts are used, whose names contain the application id stored in the table. */
  algoliaUrl: z._default(address, ''),
  stripeUrl: z._default(address, 'https://api.stripe.com'),
  googleIssuer: z._default(address, 'https://accounts.google.com'),
  iconsUrl: z._default(address, 'https://www.google.com/s2/favicons'),
  viacepUrl: z._default(address, 'https://viacep.com.br'),
  /** If empty, SES in the stacks' region is used. */
  mailUrl: z._default(address, ''),
});

/** Names a second deployment in the same account. */
const stageRule = matching(/^[a-z][a-z0-9]{0,15}$/, 'must be at most 16 lower-case letters and digits');

const rules = z.object({
  stage: z.optional(stageRule),
  web: z._default(yesOrNo, true),
  domain: z.optional(host),
  certificateArn: z.optional(
    matching(/^arn:[\w-]+:acm:us-east-1:\d+:certificate\//, 'must be one of us-east-1'),
  ),
  siteUrl: z.optional(address),
  originKeyVersion: z.optional(z.string()),
  mailFrom: z.optional(email),
  alarmEmail: z.optional(email),
  concurrency: z.optional(count),
  restart: z.optional(z.string()),
  backups: z._default(yesOrNo, true),
  tableName: z.optional(matching(/^[\w.-]{3,255}$/, 'must be the name of a table')),
  backupCopyVaultArn: z.optional(
    matching(/^arn:[\w-]+:backup:[a-z0-9-]+:\d{12}:backup-vault:[\w-]+$/, 'must be a backup vault'),
  ),
  firewall: z._default(yesOrNo, false),
  siteAlarm: z.optional(yesOrNo),
  firewallArn: z.optional(
    matching(/^arn:[\w-]+:wafv2:us-east-1:\d+:global\/webacl\//, 'must be a web ACL for CloudFront'),
  ),
  cognito: z._default(yesOrNo, false),
  /** The part of the address before `.auth.<region>.amazoncognito.com`. */
  cognitoDomain: z.optional(
    matching(
      /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
      'must be lower-case letters, digits and hyphens',
    ).check(z.refine((prefix) => !/aws|amazon|cognito/.test(prefix), 'must not name aws, amazon or cognito')),
  ),
  googleClientVersion: z.optional(z.string()),
});

type Choices = z.output<typeof rules>;

/** The settings that were given; empty ones count as undefined. */
export type Settings = Choices & { readonly addresses: z.output<typeof addressRules> };

interface Context {
  readonly lookUp: (name: string) => unknown;
  /** Emulators may be reached without TLS. */
  readonly emulated: boolean;
}

/** Throws an error that names every wrong setting. */
export const readSettings = ({ lookUp, emulated }: Context): Settings => {
  const names = Object.keys({ ...rules.shape, ...addressRules.shape });
  const given = names.flatMap((name) => {
    const value = lookUp(name);
    return value === undefined || value === '' ? [] : [[name, String(value)] as const];
  });
  const settings = { ...parse(rules, given), addresses: parse(addressRules, given) };
  const problems = [...contradictions(settings), ...(emulated ? [] : unsafe(settings))];
  if (problems.length > 0) throw wrong(problems);
  return settings;
};

const parse = <S extends z.ZodMiniType>(
  schema: S,
  given: readonly (readonly [string, string])[],
): z.output<S> => {
  const { success, data, error } = z.safeParse(schema, Object.fromEntries(given));
  if (success) return data;
  throw wrong(error.issues.map(({ path, message }) => `${path.join('.')} ${message}`));
};

const wrong = (problems: readonly string[]) => new Error(`Wrong context values: ${problems.join('; ')}.`);

const has = (value: unknown): boolean => value !== undefined;

const contradictions = (choices: Choices): readonly string[] => {
  const { domain, siteUrl, web, cognito } = choices;
  const problems: Readonly<Record<string, boolean>> = {
    'domain and certificateArn need each other': has(domain) !== has(choices.certificateArn),
    'siteUrl is for web=false and for cognito: with the Web stack, give domain':
      web && has(siteUrl) && (!cognito || has(domain)),
    'domain is for the Web stack: with web=false, give siteUrl': !web && has(domain),
    'siteAlarm is for the Web stack': !web && choices.siteAlarm === true,
    'cognito and cognitoDomain need each other': cognito !== has(choices.cognitoDomain),
    'googleClientVersion is for cognito: the functions read the current one':
      !cognito && has(choices.googleClientVersion),
    "cognito needs the site's address: give domain, or as siteUrl what the first deployment printed":
      cognito && !has(domain) && !has(siteUrl),
    'backupCopyVaultArn is for backups': !choices.backups && has(choices.backupCopyVaultArn),
  };
  return Object.keys(problems).filter((problem) => problems[problem]);
};

const unsafe = ({ siteUrl = '', addresses }: Settings): readonly string[] =>
  Object.entries({ siteUrl, ...addresses })
    .filter(([, value]) => value !== '' && new URL(value).protocol !== 'https:')
    .map(([name]) => `${name} must use https`);

export interface UserPool {
  readonly issuer: string;
  readonly id: string;
  readonly clientId: string;
  readonly domain: string;
  readonly arn: string;
}

/** Undefined where CloudFront chooses the address during the deployment. */
export const siteUrlOf = ({ domain, siteUrl }: Settings): string | undefined =>
  domain === undefined ? siteUrl : `https://${domain}`;

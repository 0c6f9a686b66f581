/**
 * What a deployment may choose: CDK's context values (`-c name=value`), checked before anything is
 * synthesised.
 * README.md explains them.
 */
import * as z from 'zod/mini';

const address = z.string().check(z.refine(URL.canParse, 'must be a URL'));
const email = z.email('must be an e-mail address');
const yesOrNo = z.pipe(
  z.enum(['true', 'false'], 'must be true or false'),
  z.transform((value) => value === 'true'),
);

const count = z.pipe(
  z.string().check(z.regex(/^[1-9]\d*$/, 'must be a number above 0')),
  z.transform(Number),
);

/** Where outside services are: the real ones, or fakes that a whole deployment is tried on. */
const addressRules = z.object({
  serperUrl: z._default(address, 'https://google.serper.dev'),
  /** Empty: Algolia's own hosts are named after the application, which is a setting in the table. */
  algoliaUrl: z._default(address, ''),
  stripeUrl: z._default(address, 'https://api.stripe.com'),
  googleIssuer: z._default(address, 'https://accounts.google.com'),
  iconsUrl: z._default(address, 'https://www.google.com/s2/favicons'),
  viacepUrl: z._default(address, 'https://viacep.com.br'),
  /** Empty: the SES of the stacks' region. */
  mailUrl: z._default(address, ''),
});
export type Addresses = z.output<typeof addressRules>;

const rules = z.object({
  web: z._default(yesOrNo, true),
  domain: z.optional(z.hostname('must be a host name, without https://')),
  certificateArn: z.optional(
    z.string().check(z.regex(/^arn:[\w-]+:acm:us-east-1:\d+:certificate\//, 'must be one of us-east-1')),
  ),
  siteUrl: z.optional(address),
  originKeyVersion: z.optional(z.string()),
  mailFrom: z.optional(email),
  alarmEmail: z.optional(email),
  concurrency: z.optional(count),
  restart: z.optional(z.string()),
  monthlyBudget: z.optional(count),
  backups: z._default(yesOrNo, true),
  firewall: z._default(yesOrNo, false),
  firewallArn: z.optional(
    z
      .string()
      .check(z.regex(/^arn:[\w-]+:wafv2:us-east-1:\d+:global\/webacl\//, 'must be a web ACL for CloudFront')),
  ),
  userPoolIssuer: z.optional(address),
  userPoolClientId: z.optional(z.string()),
});

type Choices = z.output<typeof rules>;

/** The settings of a deployment. What was left out, or is empty, is undefined. */
export type Settings = Choices & { readonly addresses: Addresses };

interface Context {
  /** Returns the context value of a name, as the command line or cdk.json gives it. */
  readonly lookUp: (name: string) => unknown;
  /** Whether the stacks go to an emulator: only there may an address be without TLS. */
  readonly emulated: boolean;
}

/** Reads the settings. Throws a sentence that names every wrong one. */
export const readSettings = ({ lookUp, emulated }: Context): Settings => {
  const names = Object.keys({ ...rules.shape, ...addressRules.shape });
  const given = names.flatMap((name) => {
    const value = lookUp(name);
    return value === undefined || value === '' ? [] : [[name, String(value)] as const];
  });
  const settings = {
    ...parse(rules, given),
    addresses: parse(addressRules, given),
  };
  const problems = [...incomplete(settings), ...(emulated ? [] : unsafe(settings))];
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

const incomplete = ({ domain, certificateArn, siteUrl, web, ...others }: Choices): readonly string[] => {
  const checks = [
    { ok: isSet(domain) === isSet(certificateArn), problem: 'domain and certificateArn need each other' },
    {
      ok: isSet(others.userPoolIssuer) === isSet(others.userPoolClientId),
      problem: 'userPoolIssuer and userPoolClientId need each other',
    },
    { ok: !web || !isSet(siteUrl), problem: 'siteUrl is for web=false: with the Web stack, give domain' },
    { ok: web || !isSet(domain), problem: 'domain is for the Web stack: with web=false, give siteUrl' },
  ];
  return checks.filter(({ ok }) => !ok).map(({ problem }) => problem);
};

const isSet = (value: unknown): boolean => value !== undefined;

const unsafe = ({ siteUrl = '', userPoolIssuer = '', addresses }: Settings): readonly string[] =>
  Object.entries({ siteUrl, userPoolIssuer, ...addresses })
    .filter(([, value]) => value !== '' && new URL(value).protocol !== 'https:')
    .map(([name]) => `${name} must use https`);

/** The public address of the site, if the stacks know it: CloudFront's own is given when it is deployed. */
export const siteUrlOf = ({ domain, siteUrl }: Settings): string | undefined =>
  domain === undefined ? siteUrl : `https://${domain}`;

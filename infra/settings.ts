/**
 * What a deployment may choose: CDK's context values (`-c name=value`), checked before anything is
 * synthesised.
 */
import * as z from 'zod/mini';
import { type Addresses, addressRules, type Choices, rules } from './settingRules.ts';

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

const incomplete = (choices: Choices): readonly string[] =>
  [...wrongSite(choices), ...wrongSignIn(choices), ...wrongBackups(choices)]
    .filter(({ ok }) => !ok)
    .map(({ problem }) => problem);

interface Check {
  readonly ok: boolean;
  readonly problem: string;
}

const wrongBackups = ({ backups, backupCopyVaultArn }: Choices): readonly Check[] => [
  { ok: backups || !isSet(backupCopyVaultArn), problem: 'backupCopyVaultArn is for backups' },
];

const wrongSite = ({ domain, certificateArn, siteUrl, web, cognito }: Choices): readonly Check[] => [
  { ok: isSet(domain) === isSet(certificateArn), problem: 'domain and certificateArn need each other' },
  {
    ok: !web || !isSet(siteUrl) || (cognito && !isSet(domain)),
    problem: 'siteUrl is for web=false and for cognito: with the Web stack, give domain',
  },
  { ok: web || !isSet(domain), problem: 'domain is for the Web stack: with web=false, give siteUrl' },
];

const wrongSignIn = ({
  cognito,
  cognitoDomain,
  googleClientVersion,
  ...others
}: Choices): readonly Check[] => {
  const foreign = [others.userPoolIssuer, others.userPoolClientId, others.userPoolDomain].filter(isSet);
  return [
    {
      ok: foreign.length === 0 || foreign.length === 3,
      problem: 'userPoolIssuer, userPoolClientId and userPoolDomain need each other',
    },
    { ok: cognito === isSet(cognitoDomain), problem: 'cognito and cognitoDomain need each other' },
    {
      ok: cognito || !isSet(googleClientVersion),
      problem: 'googleClientVersion is for cognito: the functions read the current one',
    },
    {
      ok: !cognito || foreign.length === 0,
      problem: 'cognito makes a user pool, userPoolIssuer names another: give one of them',
    },
    {
      ok: !cognito || isSet(others.domain) || isSet(others.siteUrl),
      problem:
        "cognito needs the site's address: give domain, or as siteUrl what the first deployment printed",
    },
  ];
};

const isSet = (value: unknown): boolean => value !== undefined;

const unsafe = ({ siteUrl = '', userPoolIssuer = '', addresses }: Settings): readonly string[] =>
  Object.entries({ siteUrl, userPoolIssuer, ...addresses })
    .filter(([, value]) => value !== '' && new URL(value).protocol !== 'https:')
    .map(([name]) => `${name} must use https`);

/** What signing in through a Cognito user pool needs to know of it. */
export interface UserPool {
  readonly issuer: string;
  readonly id: string;
  readonly clientId: string;
  /** Where it signs people in. */
  readonly domain: string;
  /** Of the pool that a deployment makes for itself: nobody is removed from one of others. */
  readonly arn?: string;
}

/** The user pool that the settings name, which other people made. */
export const foreignUserPool = (settings: Settings): UserPool | undefined => {
  const { userPoolIssuer: issuer, userPoolClientId: clientId, userPoolDomain: domain } = settings;
  if (issuer === undefined || clientId === undefined || domain === undefined) return undefined;
  return { issuer, id: issuer.slice(issuer.lastIndexOf('/') + 1), clientId, domain };
};

/** The public address of the site, if the stacks know it: CloudFront's own is given when it is deployed. */
export const siteUrlOf = ({ domain, siteUrl }: Settings): string | undefined =>
  domain === undefined ? siteUrl : `https://${domain}`;

/** The context values that a deployment may have, each by itself. README.md explains them. */
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
export const addressRules = z.object({
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

export const rules = z.object({
  /** Of a second deployment in the same account; without it, names are those of the first. */
  stage: z.optional(
    z.string().check(z.regex(/^[a-z][a-z0-9]{0,15}$/, 'must be at most 16 lower-case letters and digits')),
  ),
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
  backupCopyVaultArn: z.optional(
    z
      .string()
      .check(z.regex(/^arn:[\w-]+:backup:[a-z0-9-]+:\d{12}:backup-vault:[\w-]+$/, 'must be a backup vault')),
  ),
  firewall: z._default(yesOrNo, false),
  firewallArn: z.optional(
    z
      .string()
      .check(z.regex(/^arn:[\w-]+:wafv2:us-east-1:\d+:global\/webacl\//, 'must be a web ACL for CloudFront')),
  ),
  cognito: z._default(yesOrNo, false),
  /** Before `.auth.<region>.amazoncognito.com`. */
  cognitoDomain: z.optional(
    z.string().check(
      z.regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, 'must be lower-case letters, digits and hyphens'),
      z.refine((prefix) => !/aws|amazon|cognito/.test(prefix), 'must not name aws, amazon or cognito'),
    ),
  ),
  googleClientVersion: z.optional(z.string()),
  userPoolIssuer: z.optional(address),
  userPoolClientId: z.optional(z.string()),
  userPoolDomain: z.optional(z.hostname('must be a host name, without https://')),
});

export type Choices = z.output<typeof rules>;

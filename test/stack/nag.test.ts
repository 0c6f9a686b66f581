import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type DeploymentName, readDeployed } from './templates.ts';

interface Accepted {
  readonly rule: string;
  /** The action, resource or policy that the finding names, if its rule names one. */
  readonly finding?: RegExp;
  readonly at: RegExp;
  readonly reason: string;
}

const USER_POOL = /^SignIn\/Users\/Resource$/;
const UPLOAD = /^Web\/Custom::CDKBucketDeployment/;
const UPLOAD_REASON =
  "CDK's own function copies the built files while a deployment runs. It reads CDK's bucket of assets and writes the site's bucket, which holds nothing but public files.";

/** cdk-nag's AwsSolutions findings that we accept, each with its reason for a reviewer. */
const accepted: readonly Accepted[] = [
  {
    rule: 'S1',
    at: /^Data\/Logos\/Resource$/,
    reason:
      'The logos are public pictures. Only CloudFront reads them, and each call that writes one is in the log of the API.',
  },
  {
    rule: 'S10',
    at: /^Data\/Logos\/Resource$/,
    reason:
      'Web makes the policy that asks for TLS: it names the distribution, which Data cannot know, and a bucket takes one policy only.',
  },
  {
    rule: 'S1',
    at: /^Web\/Site\/Resource$/,
    reason: 'The files are public, only CloudFront reads them, and a deployment writes them again.',
  },
  {
    rule: 'SMG4',
    at: /^Data\/(?:SerperKey|AlgoliaKey|StripeKeys|GoogleClient)\/Resource$/,
    reason:
      'The provider issues the key and has no API that replaces it. Administrators do so by screen or by the runbook, audited and effective within a minute.',
  },
  {
    rule: 'SMG4',
    at: /^Data\/OriginKey\/Resource$/,
    reason:
      'CloudFront reads the key when it is deployed: a rotation by the clock would lock CloudFront out. It is rotated by a deployment, while the previous key is still admitted.',
  },
  {
    rule: 'SMG4',
    at: /^Data\/TrialKey\/Resource$/,
    reason:
      'The key hashes the documents and e-mails that have had a trial. With another key, all of them would have one again.',
  },
  {
    rule: 'IAM4',
    finding: /AWSBackupServiceRolePolicyForBackup$/,
    at: /^Data\/BackupPlan\/Table\/Role\/Resource$/,
    reason:
      "AWS Backup's own policy, which AWS extends as the service needs. Only AWS Backup can assume the role, and its plan names the table alone.",
  },
  {
    rule: 'IAM4',
    finding: /AWSBackupServiceRolePolicyForRestores$/,
    at: /^Data\/RestoreRole\/Resource$/,
    reason: "AWS Backup's own policy for restoring. Only AWS Backup can assume the role.",
  },
  {
    rule: 'IAM5',
    finding: /^Resource::.*Logos\w+"\}\}\/logos\/\*$/,
    at: /^App\/(?:Tasks|Logos|LogoRemover|ReportPdf)Role\/DefaultPolicy\/Resource$/,
    reason: 'The keys of the logos are random; the bucket holds nothing else.',
  },
  {
    rule: 'IAM5',
    finding: /:identity\/\*$/,
    at: /^App\/(?:OwnerMails|Reminders|Tasks)Role\/DefaultPolicy\/Resource$/,
    reason:
      'SES asks for the identity that was verified, which may be a parent domain, and for those of recipients. A condition allows one sender.',
  },
  {
    rule: 'IAM5',
    finding: /:function:RanqueiaService-\*$/,
    at: /^App\/ApiInvoker\/Resource$/,
    reason:
      'The imported document alone says what the API invokes, and a policy has no room for the names of all routes.',
  },
  {
    rule: 'IAM5',
    finding: /^Resource::\*$/,
    at: /^App\/\w+Role\/DefaultPolicy\/Resource$/,
    reason: 'X-Ray has no resources that a policy could name: a function may only write traces.',
  },
  {
    rule: 'COG1',
    at: USER_POOL,
    reason:
      'Nobody has a password in the pool: only Google signs people in, and its client accepts no password.',
  },
  {
    rule: 'COG2',
    at: USER_POOL,
    reason:
      "Google asks for the second factor. The pool's own would be for passwords, which it does not have.",
  },
  {
    rule: 'COG8',
    at: USER_POOL,
    reason:
      'What the plan protects are passwords, which the pool does not have. It would cost several times as much a month for each person.',
  },
  {
    rule: 'CFR1',
    at: /^Web\/Distribution\/Resource$/,
    reason: 'Customers travel, and search engines that index the public pages call from other countries.',
  },
  {
    rule: 'CFR2',
    at: /^Web\/Distribution\/Resource$/,
    reason:
      'A firewall is a setting of a deployment, because it costs more than everything else of a small one. Without it, API Gateway throttles and the functions count attempts by address.',
  },
  {
    rule: 'CFR3',
    at: /^Web\/Distribution\/Resource$/,
    reason:
      "The API's own log has every call that reads or changes data. What else is served is public, and its readers' addresses are personal data that nobody needs (LGPD, art. 6, III).",
  },
  {
    rule: 'CFR4',
    at: /^Web\/Distribution\/Resource$/,
    reason:
      "CloudFront decides the TLS versions of its own domain. With a domain of the deployment's, only TLS 1.2 and later are accepted.",
  },
  { rule: 'IAM4', finding: /AWSLambdaBasicExecutionRole$/, at: UPLOAD, reason: UPLOAD_REASON },
  { rule: 'IAM5', finding: /./, at: UPLOAD, reason: UPLOAD_REASON },
  {
    rule: 'L1',
    at: UPLOAD,
    reason: "CDK chooses the runtime of its own function, and renews it with CDK's updates.",
  },
];

interface Finding {
  readonly rule: string;
  readonly detail: string;
  readonly at: string;
}

const found = z.array(z.object({ rule: z.string(), at: z.string() }));

const findingsOf = (name: DeploymentName): Finding[] =>
  found.parse(readDeployed(name, 'findings.json')).map(({ rule: ruleName, at }) => {
    const [, rule = ruleName, detail = ''] = /^AwsSolutions-(\w+)(?:\[(.*)\])?$/s.exec(ruleName) ?? [];
    return { rule, detail, at };
  });

const reasonFor = ({ rule, detail, at }: Finding) =>
  accepted.find((one) => one.rule === rule && one.at.test(at) && (one.finding ?? /^$/).test(detail));

const findings = [...findingsOf('plain'), ...findingsOf('everything'), ...findingsOf('withoutWeb')];

it('cdk-nag finds nothing that is not accepted with a reason', () => {
  expect(findings.filter((finding) => reasonFor(finding) === undefined)).toEqual([]);
});

it('nothing is accepted that is not found any more', () => {
  const used = new Set(findings.map(reasonFor));
  expect(accepted.filter((one) => !used.has(one))).toEqual([]);
});

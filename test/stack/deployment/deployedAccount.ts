import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listen, readBody } from '../../../infra/local/http.ts';

interface Account {
  /** The folder of the deployed templates. Without it, the account is not even bootstrapped. */
  readonly deployed?: string;
  readonly outputs?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The account's limit of concurrent executions. Without it, the operator may not read the limit. */
  readonly concurrency?: number;
  readonly failed?: string;
  /** The state of an alarm; `hidden` if the operator may not read alarms. */
  readonly alarm?: 'OK' | 'ALARM' | 'hidden';
}

const ACCOUNT = '123456789012';
export const REGION = 'sa-east-1';

interface Question {
  /** The action of CloudFormation or STS, or the method and address of a request to S3. */
  readonly action: string;
  readonly stack: string;
  /** The alarms that roll a change back, and for how many minutes. */
  readonly rollback: string;
}

/** Starts a fake AWS account that records requests. No change set finds anything to change. */
export const startAccount = async (account: Account) => {
  const asked: string[] = [];
  const changeSets = new Set<string>();
  const server = await listen(async (request, response) => {
    const body = new URLSearchParams(String(await readBody(request)));
    const action =
      request.headers['x-amz-target'] ?? body.get('Action') ?? `${request.method} ${request.url ?? ''}`;
    const question = {
      action: String(action),
      stack: body.get('StackName') ?? '',
      rollback: [TRIGGER, MINUTES]
        .flatMap((name) => body.get(`RollbackConfiguration.${name}`) ?? [])
        .join(' '),
    };
    asked.push(Object.values(question).join(' ').trim());
    if (action === 'CreateChangeSet') changeSets.add(question.stack);
    if (action === 'DeleteChangeSet') changeSets.delete(question.stack);
    const { status, text } = answerTo(question, account, changeSets);
    response.writeHead(status).end(text);
  });
  return { asked, url: server.url, close: server.close };
};

const TRIGGER = 'RollbackTriggers.member.1.Arn';
const MINUTES = 'MonitoringTimeInMinutes';

interface Answer {
  readonly status: number;
  readonly text: string;
}

const found = (text: string): Answer => ({ status: 200, text });

const answerTo = (question: Question, account: Account, changeSets: ReadonlySet<string>): Answer => {
  const { deployed, concurrency } = account;
  const { action } = question;
  if (action.includes('/account-settings')) return settingsOf(concurrency);
  if (action.startsWith('GET ')) return found(filesOf(action, deployed !== undefined));
  if (action.endsWith('.DescribeAlarms')) return alarmsOf(account);
  if (action === 'AmazonSSM.GetParameter') return deployed === undefined ? noParameter : found(VERSION);
  const result = (content: string) =>
    found(`<${action}Response><${action}Result>${content}</${action}Result></${action}Response>`);
  if (action === 'GetCallerIdentity')
    return result(`<Account>${ACCOUNT}</Account><Arn>arn:aws:iam::${ACCOUNT}:user/ops</Arn>`);
  if (action === 'AssumeRole') return result(CREDENTIALS);
  const answer = deployed === undefined ? missing : answerOf(question, { ...account, deployed }, changeSets);
  return typeof answer === 'string' ? result(answer) : answer;
};

/** Returns CloudFormation's answer in a bootstrapped account. */
const answerOf = (
  { action, stack }: Question,
  account: Account & { readonly deployed: string },
  changeSets: ReadonlySet<string>,
): string | Answer => {
  switch (action) {
    case 'CreateChangeSet':
      return `<Id>1</Id><StackId>${stack}</StackId>`;
    case 'DescribeChangeSet':
      return changeSets.has(stack) ? UNCHANGED : rejected('There is none', 'ChangeSetNotFound');
    case 'DeleteChangeSet':
      return '';
    case 'DescribeStacks':
      return described(stack, account);
    case 'DeleteStack':
      return rejected(`Stack [${account.failed}] cannot be deleted while TerminationProtection is enabled`);
    case 'GetTemplate':
      return `<TemplateBody>${escaped(readFileSync(join(account.deployed, fileOf(stack)), 'utf8'))}</TemplateBody>`;
    default:
      return missing;
  }
};

const settingsOf = (concurrency: number | undefined): Answer =>
  concurrency === undefined
    ? { status: 403, text: '{"Message":"not authorized to perform: lambda:GetAccountSettings"}' }
    : { status: 200, text: JSON.stringify({ AccountLimit: { ConcurrentExecutions: concurrency } }) };

export const ALARM = `arn:aws:cloudwatch:${REGION}:${ACCOUNT}:alarm:RanqueiaApp-ApiErrorsAlarm1A2B-1`;

const alarmsOf = ({ alarm }: Account): Answer =>
  alarm === 'hidden'
    ? { status: 400, text: '{"__type":"AccessDenied"}' }
    : found(
        JSON.stringify({ MetricAlarms: alarm === undefined ? [] : [{ AlarmArn: ALARM, StateValue: alarm }] }),
      );

const UNCHANGED =
  "<Status>FAILED</Status><StatusReason>The submitted information didn't contain changes.</StatusReason>";
const VERSION = '{"Parameter":{"Value":"30"}}';
const noParameter: Answer = { status: 400, text: '{"__type":"ParameterNotFound"}' };
const rejected = (message: string, code = 'ValidationError'): Answer => ({
  status: 400,
  text: `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
});
const missing = rejected('There is none');

const CREDENTIALS =
  '<Credentials><AccessKeyId>A</AccessKeyId><SecretAccessKey>s</SecretAccessKey><SessionToken>t</SessionToken><Expiration>2126-01-01T00:00:00Z</Expiration></Credentials>';

const fileOf = (stack: string): string => `${stack.replace('Ranqueia', '')}.template.json`;

const filesOf = (request: string, bootstrapped: boolean): string => {
  const key = new URLSearchParams(request.split('?')[1]).get('prefix');
  const bucket = bootstrapped
    ? `<Bucket><Name>cdk-hnb659fds-assets-${ACCOUNT}-${REGION}</Name></Bucket>`
    : '';
  return key === null
    ? `<ListAllMyBucketsResult><Buckets>${bucket}</Buckets></ListAllMyBucketsResult>`
    : `<ListBucketResult><KeyCount>1</KeyCount><Contents><Key>${key}</Key><Size>100</Size></Contents></ListBucketResult>`;
};

const described = (stack: string, { outputs = {}, failed }: Account): string => {
  const status = stack === failed ? 'ROLLBACK_COMPLETE' : 'UPDATE_COMPLETE';
  const members = Object.entries(outputs[stack] ?? {}).map(
    ([key, value]) =>
      `<member><OutputKey>${key}</OutputKey><OutputValue>${escaped(value)}</OutputValue></member>`,
  );
  return `<Stacks><member><StackName>${stack}</StackName><StackId>arn:aws:cloudformation:${REGION}:${ACCOUNT}:stack/${stack}/1</StackId><StackStatus>${status}</StackStatus><CreationTime>2026-01-01T00:00:00Z</CreationTime><EnableTerminationProtection>${stack === 'RanqueiaData'}</EnableTerminationProtection><Parameters><member><ParameterKey>BootstrapVersion</ParameterKey><ParameterValue>/cdk-bootstrap/hnb659fds/version</ParameterValue></member></Parameters><Tags><member><Key>application</Key><Value>ranqueia</Value></member></Tags><Outputs>${members.join('')}</Outputs></member></Stacks>`;
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

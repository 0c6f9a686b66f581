import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listen, readBody } from '../../../infra/local/http.ts';

interface Account {
  /** The folder of the deployed templates. */
  readonly deployed: string;
  /** The state of the alarm of the workers' errors. Without it, there is none. */
  readonly alarm?: 'OK' | 'ALARM';
  /** The path at which the deployed site fails. */
  readonly failsAt?: string;
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
    response.writeHead(status).end(text.replace(SITE, `http://${request.headers.host}`));
  });
  return { asked, url: server.url, close: server.close };
};

/** Stands for the address of this server, which is also the deployed site. */
const SITE = 'https://site.invalid';

const TRIGGER = 'RollbackTriggers.member.1.Arn';
const MINUTES = 'MonitoringTimeInMinutes';

interface Answer {
  readonly status: number;
  readonly text: string;
}

const found = (text: string): Answer => ({ status: 200, text });

const resultOf = (action: string, content: string): Answer =>
  found(`<${action}Response><${action}Result>${content}</${action}Result></${action}Response>`);

const answerTo = (question: Question, account: Account, changeSets: ReadonlySet<string>): Answer => {
  const { action } = question;
  if (action === `GET ${account.failsAt}`) return { status: 500, text: '' };
  if (action.startsWith('GET ')) return found(filesOf(action));
  if (action.endsWith('.DescribeAlarms')) return alarmsOf(account);
  if (action === 'AmazonSSM.GetParameter') return found(VERSION);
  const result = (content: string) => resultOf(action, content);
  if (action === 'GetCallerIdentity')
    return result(`<Account>${ACCOUNT}</Account><Arn>arn:aws:iam::${ACCOUNT}:user/ops</Arn>`);
  if (action === 'AssumeRole') return result(CREDENTIALS);
  const answer = answerOf(question, account, changeSets);
  return typeof answer === 'string' ? result(answer) : answer;
};

const answerOf = (
  { action, stack }: Question,
  { deployed }: Account,
  changeSets: ReadonlySet<string>,
): string | Answer => {
  switch (action) {
    case 'CreateChangeSet':
      return `<Id>1</Id><StackId>${stack}</StackId>`;
    case 'DescribeChangeSet':
      return changeSets.has(stack) ? UNCHANGED : rejected('There is none', 'ChangeSetNotFound');
    case 'DeleteChangeSet':
      return '';
    case 'DescribeStackEvents':
      return '<StackEvents></StackEvents>';
    case 'DescribeStacks':
      return described(stack);
    case 'GetTemplate':
      return `<TemplateBody>${escaped(readFileSync(join(deployed, fileOf(stack)), 'utf8'))}</TemplateBody>`;
    default:
      return missing;
  }
};

const AlarmName = 'RanqueiaService-WorkerErrorsAlarm1A2B-1';
export const ALARM = `arn:aws:cloudwatch:${REGION}:${ACCOUNT}:alarm:${AlarmName}`;

const alarmsOf = ({ alarm }: Account): Answer =>
  found(
    JSON.stringify({
      MetricAlarms: alarm === undefined ? [] : [{ AlarmArn: ALARM, AlarmName, StateValue: alarm }],
    }),
  );

const UNCHANGED =
  "<Status>FAILED</Status><StatusReason>The submitted information didn't contain changes.</StatusReason>";
const VERSION = '{"Parameter":{"Value":"30"}}';
const rejected = (message: string, code = 'ValidationError'): Answer => ({
  status: 400,
  text: `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
});
const missing = rejected('There is none');

const CREDENTIALS =
  '<Credentials><AccessKeyId>A</AccessKeyId><SecretAccessKey>s</SecretAccessKey><SessionToken>t</SessionToken><Expiration>2126-01-01T00:00:00Z</Expiration></Credentials>';

const fileOf = (stack: string): string =>
  `${stack.replace('RanqueiaService', 'App').replace('Edge', 'Site').replace('Ranqueia', '')}.template.json`;

const filesOf = (request: string): string => {
  const key = new URLSearchParams(request.split('?')[1]).get('prefix');
  return `<ListBucketResult><KeyCount>1</KeyCount><Contents><Key>${key}</Key><Size>100</Size></Contents></ListBucketResult>`;
};

const described = (stack: string): string =>
  `<Stacks><member><StackName>${stack}</StackName><StackId>arn:aws:cloudformation:${REGION}:${ACCOUNT}:stack/${stack}/1</StackId><StackStatus>UPDATE_COMPLETE</StackStatus><CreationTime>2026-01-01T00:00:00Z</CreationTime><EnableTerminationProtection>${stack === 'RanqueiaData'}</EnableTerminationProtection><Parameters><member><ParameterKey>BootstrapVersion</ParameterKey><ParameterValue>/cdk-bootstrap/hnb659fds/version</ParameterValue></member></Parameters><Tags><member><Key>application</Key><Value>ranqueia</Value></member></Tags><Outputs><member><OutputKey>SiteUrl</OutputKey><OutputValue>${SITE}</OutputValue></member></Outputs></member></Stacks>`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

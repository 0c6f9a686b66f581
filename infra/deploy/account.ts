/** Finds problems of the AWS account that CDK would report only after minutes, or without a remedy. */
import { type CloudWatchClient, DescribeAlarmsCommand, type MetricAlarm } from '@aws-sdk/client-cloudwatch';
import { GetAccountSettingsCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import { ListBucketsCommand, type S3Client } from '@aws-sdk/client-s3';
import { MONITORED_MINUTES } from './cdkCalls.ts';

/** Says which of the AWS credentials and region is missing; undefined if neither is. */
export const missingAccess = async ({ config }: S3Client): Promise<string | undefined> => {
  try {
    await config.credentials();
  } catch {
    return 'Faltam as credenciais da AWS: rode aws configure, ou defina AWS_PROFILE ou AWS_ACCESS_KEY_ID e AWS_SECRET_ACCESS_KEY.';
  }
  try {
    await config.region();
  } catch {
    return 'Falta a região da AWS: defina AWS_REGION, por exemplo sa-east-1 (São Paulo).';
  }
  return undefined;
};

interface Guard {
  /** Empty if the alarms do not exist yet or already ring; undefined if they cannot be read. */
  readonly alarms: readonly string[] | undefined;
  readonly notice: string | undefined;
}

/** Leaves out missing alarms, which CloudFormation rejects, and ringing ones, which would undo a repair. */
export const guardOf = async (cloudWatch: CloudWatchClient, appStack: string): Promise<Guard> => {
  try {
    const found = await cloudWatch.send(
      new DescribeAlarmsCommand({ AlarmNamePrefix: `${appStack}-ApiError` }),
    );
    return guardBy(found.MetricAlarms ?? [], appStack);
  } catch (error) {
    const name = error instanceof Error ? error.name : String(error);
    const notice = `Os alarmes de erros da API não puderam ser lidos (${name}): vale para esta implantação o que valeu para a anterior.`;
    return { alarms: undefined, notice };
  }
};

const guardBy = (found: readonly MetricAlarm[], appStack: string): Guard => {
  if (found.length === 0) return { alarms: [], notice: undefined };
  if (found.some(({ StateValue }) => StateValue === 'ALARM')) {
    const notice =
      'Atenção: um alarme de erros da API já está disparado. Esta implantação não será desfeita por ele.';
    return { alarms: [], notice };
  }
  const notice = `Se um alarme de erros da API disparar até ${MONITORED_MINUTES} minutos depois de ${appStack} mudar, o CloudFormation desfaz a mudança.`;
  return { alarms: found.flatMap(({ AlarmArn = [] }) => AlarmArn), notice };
};

export const reasonOfFailure = async (
  s3: S3Client,
  profile: string | undefined,
  dataStack: string,
): Promise<string> => {
  const region = await s3.config.region();
  const there = `${profile === undefined ? '' : ` --profile ${profile}`} --region ${region}`;
  try {
    const { Buckets = [] } = await s3.send(new ListBucketsCommand({}));
    const isBootstrapped = Buckets.some(({ Name = '' }) => isBootstrapOf(region, Name));
    return isBootstrapped ? failed(dataStack, there) : notBootstrapped(region, there);
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    return REJECTED.has(name)
      ? `A AWS rejeitou as credenciais (${name}): ${message}`
      : failed(dataStack, there);
  }
};

export const scarceConcurrency = async (
  lambda: LambdaClient,
  assumed: number,
): Promise<string | undefined> => {
  const { AccountLimit: { ConcurrentExecutions: limit = assumed } = {} } = await lambda
    .send(new GetAccountSettingsCommand({}))
    // The operator may lack this permission. A finished deployment must not fail for that.
    .catch(() => ({ AccountLimit: undefined }));
  if (limit >= assumed) return undefined;
  return `Atenção: nesta conta a AWS executa no máximo ${limit} funções ao mesmo tempo, e a implantação conta com ${assumed}. Com muitas verificações, as páginas ficariam sem resposta.
Peça uma cota maior (Service Quotas, Lambda, "Concurrent executions"). Até que ela venha, implante de novo com os mesmos valores e mais -c concurrency=${limit}: as verificações esperam mais, e as páginas menos.`;
};

/** CDK protects the Data stack before creating it, so a stack whose creation failed cannot be deleted. */
const failed = (dataStack: string, there: string): string =>
  `A implantação não terminou; o motivo está acima. Depois de corrigi-lo, rode npm run deploy de novo: o que já está implantado não muda.
Se acima está que ${dataStack} não pode ser apagada (TerminationProtection), a primeira implantação dela falhou. Rode antes o comando abaixo; a próxima implantação liga a proteção de novo.
  aws cloudformation update-termination-protection --stack-name ${dataStack} --no-enable-termination-protection${there}`;

const notBootstrapped = (region: string, there: string): string =>
  `A implantação não terminou. Esta conta ainda não foi preparada para o CDK em ${region}: rode npx cdk bootstrap${there}, e depois npm run deploy de novo.`;

/** CDK's bootstrap bucket is named after CDK's qualifier, the account and the region. */
const isBootstrapOf = (region: string, bucket: string): boolean =>
  /^cdk-[a-z0-9]+-assets-\d+-/.test(bucket) && bucket.endsWith(`-${region}`);

const REJECTED: ReadonlySet<string> = new Set([
  'ExpiredToken',
  'InvalidAccessKeyId',
  'InvalidToken',
  'SignatureDoesNotMatch',
  'UnrecognizedClientException',
]);

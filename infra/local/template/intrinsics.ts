import type { CloudTemplate } from '../../cloudTemplate.ts';

export interface AwsLocation {
  readonly region: string;
  readonly account: string;
  readonly sqsUrl: string;
  /** Begins every resource's name, for clouds that share an emulator. */
  readonly namePrefix?: string | undefined;
}

type Resolve = (value: unknown, template: CloudTemplate) => unknown;

type Attributes = Readonly<Record<string, string>>;

/** The values of Ref and Fn::GetAtt. A secret's Ref is its name, which Secrets Manager accepts as an ARN. */
const attributesByType: Record<string, (name: string, location: AwsLocation) => Attributes> = {
  'AWS::DynamoDB::Table': (name, location) => ({
    Ref: name,
    Arn: arn(location, 'dynamodb', `table/${name}`),
  }),
  'AWS::SQS::Queue': (name, location) => ({
    Ref: `${location.sqsUrl}/${location.account}/${name}`,
    Arn: arn(location, 'sqs', name),
    QueueName: name,
  }),
  'AWS::S3::Bucket': (name) => ({ Ref: bucketName(name), Arn: `arn:aws:s3:::${bucketName(name)}` }),
  'AWS::SecretsManager::Secret': (name) => ({ Ref: name }),
  'AWS::Lambda::Function': (name, location) => ({
    Ref: name,
    Arn: arn(location, 'lambda', `function:${name}`),
  }),
  'AWS::IAM::Role': (name, location) => ({ Arn: arn(location, 'iam', `role/${name}`) }),
  'AWS::Events::Rule': (name, location) => ({ Ref: name, Arn: arn(location, 'events', `rule/${name}`) }),
};

const arn = ({ region, account }: AwsLocation, service: string, rest: string): string =>
  `arn:aws:${service}:${region}:${account}:${rest}`;

const bucketName = (name: string): string => `ranqueia-${name.toLowerCase()}`;

/** The logical id without CDK's hash, so that the name survives a move to another construct. */
export const localName = (logicalId: string, { namePrefix = '' }: AwsLocation): string =>
  namePrefix + logicalId.replace(/[0-9A-F]{8}$/, '');

/** Throws if the attribute is not in `attributesByType`. */
export const attributeOf = (
  template: CloudTemplate,
  id: string,
  attribute: string,
  location: AwsLocation,
): string => {
  const type = template.Resources[id]?.Type;
  if (type === undefined) throw new Error(`The template refers to ${id}, which it does not contain`);
  const value = attributesByType[type]?.(localName(id, location), location)[attribute];
  if (value === undefined) throw new Error(`The local cloud does not know ${attribute} of ${type} (${id})`);
  return value;
};

/** Resolves intrinsic functions. Throws on unknown ones, because a silently wrong value is harder to find. */
export const resolverFor = (templates: readonly CloudTemplate[], location: AwsLocation): Resolve => {
  const pseudo: Record<string, string> = {
    'AWS::Region': location.region,
    'AWS::AccountId': location.account,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
  };

  const stackOutput = (name: unknown): unknown => {
    const template = templates.find(({ Outputs = {} }) => String(name) in Outputs);
    if (!template) throw new Error(`No template has the output ${JSON.stringify(name)}`);
    return resolve(template.Outputs?.[String(name)]?.Value, template);
  };

  const intrinsics: Record<string, (argument: unknown, template: CloudTemplate) => unknown> = {
    Ref: (id, template) => pseudo[String(id)] ?? attributeOf(template, String(id), 'Ref', location),
    'Fn::GetAtt': (argument, template) => {
      const [id, attribute] = listOf(argument);
      return attributeOf(template, String(id), String(attribute), location);
    },
    'Fn::Join': (argument, template) => {
      const [separator, parts] = listOf(argument);
      return listOf(resolve(parts, template)).join(String(separator));
    },
    'Fn::GetStackOutput': (argument) => stackOutput(Object(argument).OutputName),
  };

  const resolve: Resolve = (value, template) => {
    if (Array.isArray(value)) return value.map((part) => resolve(part, template));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    const [first] = entries;
    if (entries.length === 1 && first && /^(Ref|Condition|Fn::.*)$/.test(first[0])) {
      const intrinsic = intrinsics[first[0]];
      if (!intrinsic) throw new Error(`The local cloud does not know ${first[0]}`);
      return intrinsic(first[1], template);
    }
    return Object.fromEntries(entries.map(([key, part]) => [key, resolve(part, template)]));
  };
  return resolve;
};

const listOf = (value: unknown): readonly unknown[] => {
  if (!Array.isArray(value)) throw new Error(`Expected a list, found ${JSON.stringify(value)}`);
  return value;
};

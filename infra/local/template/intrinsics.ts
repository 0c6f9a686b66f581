import type { CloudTemplate } from '../../synthesize.ts';

/** Where the local cloud is: what addresses and ARNs are made of. */
export interface Place {
  readonly region: string;
  readonly account: string;
  /** Where SQS answers. */
  readonly sqsUrl: string;
}

/** Replaces every intrinsic function in a part of a template by its value. */
export type Resolve = (value: unknown, template: CloudTemplate) => unknown;

type Attributes = Readonly<Record<string, string>>;

/** What CloudFormation's Ref and Fn::GetAtt answer here, by type. A secret's Ref is its name: it works as an id, and never changes. */
const addressings: Record<string, (name: string, place: Place) => Attributes> = {
  'AWS::DynamoDB::Table': (name, place) => ({ Ref: name, Arn: arn(place, 'dynamodb', `table/${name}`) }),
  'AWS::SQS::Queue': (name, place) => ({
    Ref: `${place.sqsUrl}/${place.account}/${name}`,
    Arn: arn(place, 'sqs', name),
    QueueName: name,
  }),
  'AWS::S3::Bucket': (name) => ({ Ref: bucketName(name), Arn: `arn:aws:s3:::${bucketName(name)}` }),
  'AWS::SecretsManager::Secret': (name) => ({ Ref: name }),
  'AWS::Lambda::Function': (name, place) => ({ Ref: name, Arn: arn(place, 'lambda', `function:${name}`) }),
  'AWS::ApiGatewayV2::Integration': (name) => ({ Ref: name }),
  'AWS::Events::Rule': (name, place) => ({ Ref: name, Arn: arn(place, 'events', `rule/${name}`) }),
};

const arn = ({ region, account }: Place, service: string, rest: string): string =>
  `arn:aws:${service}:${region}:${account}:${rest}`;

const bucketName = (name: string): string => `ranqueia-${name.toLowerCase()}`;

/** A resource's name here: its logical id without CDK's hash, so that it outlives a move to another construct. */
export const localName = (logicalId: string): string => logicalId.replace(/[0-9A-F]{8}$/, '');

/** One attribute of a resource, or its `Ref`. Throws where this runtime does not know it. */
export const attributeOf = (template: CloudTemplate, id: string, attribute: string, place: Place): string => {
  const type = template.Resources[id]?.Type;
  if (type === undefined) throw new Error(`The template refers to ${id}, which it does not hold`);
  const value = addressings[type]?.(localName(id), place)[attribute];
  if (value === undefined) throw new Error(`The local cloud does not know ${attribute} of ${type} (${id})`);
  return value;
};

/**
 * Makes a resolver over templates that import from each other. It throws on every intrinsic function, pseudo parameter and attribute
 * that it does not know, because a value that is silently wrong costs more than one line here.
 */
export const resolverFor = (templates: readonly CloudTemplate[], place: Place): Resolve => {
  const pseudo: Record<string, string> = {
    'AWS::Region': place.region,
    'AWS::AccountId': place.account,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
  };

  const importValue = (name: unknown): unknown => {
    for (const template of templates) {
      const found = Object.values(template.Outputs ?? {}).find(({ Export }) => Export?.Name === name);
      if (found) return resolve(found.Value, template);
    }
    throw new Error(`No template exports ${JSON.stringify(name)}`);
  };

  const intrinsics: Record<string, (argument: unknown, template: CloudTemplate) => unknown> = {
    Ref: (id, template) => pseudo[String(id)] ?? attributeOf(template, String(id), 'Ref', place),
    'Fn::GetAtt': (argument, template) => {
      const [id, attribute] = listOf(argument);
      return attributeOf(template, String(id), String(attribute), place);
    },
    'Fn::Join': (argument, template) => {
      const [separator, parts] = listOf(argument);
      return listOf(resolve(parts, template)).join(String(separator));
    },
    'Fn::ImportValue': (name, template) => importValue(resolve(name, template)),
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

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import * as z from 'zod/mini';
import { readTemplate } from '../../infra/cloudTemplate.ts';
import { synthesizeOnce } from './assembly.ts';
import type { deployments } from './deployments.ts';

type Properties = Record<string, unknown>;
export type DeploymentName = keyof typeof deployments;

const folder = await synthesizeOnce();

export const readDeployed = (name: DeploymentName, file: string): unknown =>
  JSON.parse(readFileSync(join(folder, name, file), 'utf8'));

const manifest = z.object({
  artifacts: z.record(z.string(), z.looseObject({ type: z.string(), environment: z.optional(z.string()) })),
});

export const readArtifacts = (name: DeploymentName) =>
  manifest.parse(readDeployed(name, 'manifest.json')).artifacts;

/** Returns a deployment's templates; a stack that it lacks is an empty template. */
export const readTemplates = (name: DeploymentName) => {
  const artifacts = readArtifacts(name);
  const templateOf = (stack: string) =>
    Template.fromJSON(
      stack in artifacts ? { ...readTemplate(join(folder, name, `${stack}.template.json`)) } : {},
    );
  return {
    data: templateOf('Data'),
    app: templateOf('App'),
    web: templateOf('Web'),
    signIn: templateOf('SignIn'),
    firewall: templateOf('Firewall'),
    siteAlarm: templateOf('SiteAlarm'),
  };
};

/** Returns the stack and the output that a value refers to, or an empty text for any other value. */
export const outputIn = (value: unknown): string => {
  const { StackName = '', OutputName = '' } = Object(Object(value)['Fn::GetStackOutput']);
  return `${StackName} ${OutputName}`.trim();
};

export const readProperties = (template: Template, type: string): ReadonlyMap<string, Properties> =>
  new Map(Object.entries(template.findResources(type)).map(([id, { Properties = {} }]) => [id, Properties]));

interface DeployedFunction {
  readonly id: string;
  readonly properties: Properties;
  /** The environment variables. */
  readonly variables: Properties;
}

export const readFunctions = (template: Template): ReadonlyMap<string, DeployedFunction> =>
  new Map(
    [...readProperties(template, 'AWS::Lambda::Function')].map(([id, properties]) => [
      String(properties.Handler).replace(/\.handler$/, ''),
      { id, properties, variables: { ...Object(properties.Environment).Variables } },
    ]),
  );

/**
 * Returns the logical id in `{Ref: id}` or `{Fn::GetAtt: [id, 'Arn']}`, or an empty text for other values.
 */
export const referredTo = (value: unknown): string =>
  /^\{"(?:Ref":|Fn::GetAtt":\[)"(\w+)"/.exec(JSON.stringify(value))?.[1] ?? '';

const oneOrMany = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.union([z.array(schema), schema]),
    z.transform((value) => [value].flat()),
  );

const document = z.object({
  PolicyDocument: z.object({
    Statement: z.array(
      z.object({
        Effect: z.literal('Allow'),
        Action: oneOrMany(z.string()),
        Resource: oneOrMany(z.unknown()),
      }),
    ),
  }),
});

interface Statement {
  readonly actions: readonly string[];
  /** The resources as JSON, because most of them are references. */
  readonly resources: readonly string[];
}

const policy = z.object({ Roles: z.array(z.unknown()) });
const roleWithPolicies = z.object({ Policies: z._default(z.array(z.unknown()), []) });

const statementsIn = (properties: unknown): readonly Statement[] =>
  document.parse(properties).PolicyDocument.Statement.map(({ Action, Resource }) => ({
    actions: Action,
    resources: Resource.map((resource) => JSON.stringify(resource)),
  }));

/** Returns statements by the role's logical id. Throws on a statement that is not a plain Allow. */
export const policiesOf = (template: Template): ReadonlyMap<string, readonly Statement[]> =>
  new Map([
    ...[...readProperties(template, 'AWS::IAM::Policy').values()].map(
      (properties) => [referredTo(policy.parse(properties).Roles[0]), statementsIn(properties)] as const,
    ),
    ...[...readProperties(template, 'AWS::IAM::Role')].flatMap(([id, role]) =>
      roleWithPolicies.parse(role).Policies.map((one) => [id, statementsIn(one)] as const),
    ),
  ]);

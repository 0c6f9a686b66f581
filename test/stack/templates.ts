import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import * as z from 'zod/mini';
import { synthesize } from '../../infra/synthesize.ts';

type Properties = Record<string, unknown>;

/** The address that e-mails are sent from. */
export const SENDER = 'nao-responda@example.com.br';

interface TestOptions {
  readonly validate?: boolean;
  readonly context?: Readonly<Record<string, string>>;
  /** Whether the Web stack uploads files: a few small ones instead of a built site. */
  readonly site?: boolean;
  readonly inspect?: (app: App) => void;
}

/** Every setting that adds resources, so that each part of the stacks is there. */
export const everySetting = {
  domain: 'ranqueia.example',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d',
  mailFrom: SENDER,
  alarmEmail: 'ops@example.com.br',
  concurrency: '1000',
  monthlyBudget: '100',
  backups: 'true',
  firewall: 'true',
  firewallArn: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/WebAcl/0a1b2c3d',
  cognito: 'true',
  cognitoDomain: 'ranqueia',
};

const withSender = { mailFrom: SENDER };

/**
 * Synthesises the templates without the functions' code. `web` is empty where the context leaves it out.
 * CDK's validation is slow: one test asks for it.
 */
export const synthesizeForTest = ({
  validate = false,
  context = withSender,
  site = false,
  inspect,
}: TestOptions = {}) => {
  const dir = mkdtempSync(join(tmpdir(), 'stacks-'));
  const { data, app, web, signIn } = synthesize({
    outDir: join(dir, 'out'),
    validate,
    context,
    ...(inspect && { inspect }),
    ...(site && { siteDir: writeSite(join(dir, 'site')) }),
  });
  rmSync(dir, { recursive: true });
  return {
    data: Template.fromJSON({ ...data }),
    app: Template.fromJSON({ ...app }),
    web: Template.fromJSON({ ...web }),
    signIn: Template.fromJSON({ ...signIn }),
  };
};

/** The hash of the test site's only inline style. */
export const STYLE_HASH = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

const siteFiles = {
  'client/app.html': '<title>The shell</title>',
  'client/assets/main-1.js': 'export {};',
  'server/pages.json': JSON.stringify({ '/': { module: '', head: '', styleHash: STYLE_HASH } }),
  'server/publisher.mjs': 'export const handler = async () => {};',
};

const writeSite = (dir: string): string => {
  for (const folder of ['client/assets', 'server']) mkdirSync(join(dir, folder), { recursive: true });
  for (const [file, text] of Object.entries(siteFiles)) writeFileSync(join(dir, file), text);
  return dir;
};

/** The properties of every resource of a type, by logical id. */
export const propertiesOf = (template: Template, type: string): ReadonlyMap<string, Properties> =>
  new Map(Object.entries(template.findResources(type)).map(([id, { Properties = {} }]) => [id, Properties]));

/** The functions by name (`companies/create`), with their logical ids. */
export const functionsOf = (
  template: Template,
): ReadonlyMap<string, { id: string; properties: Properties }> =>
  new Map(
    [...propertiesOf(template, 'AWS::Lambda::Function')].map(([id, properties]) => [
      String(properties.Handler).replace(/\.handler$/, ''),
      { id, properties },
    ]),
  );

/** The logical id in `{Ref: id}` or `{Fn::GetAtt: [id, 'Arn']}`; empty for anything else. */
export const referredTo = (value: unknown): string =>
  /^\{"(?:Ref":|Fn::GetAtt":\[)"(\w+)"/.exec(JSON.stringify(value))?.[1] ?? '';

const oneOrMany = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.union([z.array(schema), schema]),
    z.transform((value) => [value].flat()),
  );

const policy = z.object({
  Roles: z.array(z.unknown()),
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
  /** As JSON: most are references. */
  readonly resources: readonly string[];
}

/** Each role's permissions by its logical id. Throws on a statement that is not a plain Allow. */
export const policiesOf = (template: Template): ReadonlyMap<string, readonly Statement[]> =>
  new Map(
    [...propertiesOf(template, 'AWS::IAM::Policy').values()].map((properties) => {
      const { Roles, PolicyDocument } = policy.parse(properties);
      const statements = PolicyDocument.Statement.map(({ Action, Resource }) => ({
        actions: Action,
        resources: Resource.map((resource) => JSON.stringify(resource)),
      }));
      return [referredTo(Roles[0]), statements];
    }),
  );

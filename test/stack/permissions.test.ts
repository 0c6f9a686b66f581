import { join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { functionFiles } from '../../infra/bundle.ts';
import { functionsOf, policiesOf, referredTo, templatesOf } from './templates.ts';

// No emulator checks permissions. These tests compare the calls left in each function's tree-shaken bundle
// with what its role allows.

const root = join(import.meta.dirname, '../..');
const { app, web } = templatesOf('everything');
const functions = functionsOf(app);
const policies = new Map([...policiesOf(app), ...policiesOf(web)]);

/** Of the Web stack, apart from CDK's own. */
const publisher = functionsOf(web).get('publisher');

const writes = ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'].map(
  (item) => `dynamodb:${item}`,
);
const actionsOfCall: Record<string, readonly string[]> = {
  GetCommand: ['dynamodb:GetItem'],
  BatchGetCommand: ['dynamodb:BatchGetItem'],
  QueryCommand: ['dynamodb:Query'],
  paginateQuery: ['dynamodb:Query'],
  ScanCommand: ['dynamodb:Scan'],
  paginateScan: ['dynamodb:Scan'],
  PutCommand: ['dynamodb:PutItem'],
  UpdateCommand: ['dynamodb:UpdateItem'],
  DeleteCommand: ['dynamodb:DeleteItem'],
  BatchWriteCommand: ['dynamodb:BatchWriteItem'],
  TransactWriteCommand: writes,
  GetObjectCommand: ['s3:GetObject'],
  PutObjectCommand: ['s3:PutObject'],
  DeleteObjectCommand: ['s3:DeleteObject'],
  DeleteObjectsCommand: ['s3:DeleteObject'],
  paginateListObjectsV2: ['s3:ListBucket'],
  ChangeMessageVisibilityBatchCommand: ['sqs:ChangeMessageVisibility'],
  SendMessageBatchCommand: ['sqs:SendMessage'],
  // Reads for Powertools.
  SecretsProvider: ['secretsmanager:GetSecretValue'],
  GetSecretValueCommand: ['secretsmanager:GetSecretValue'],
  SendEmailCommand: ['ses:SendEmail'],
  PutSecretValueCommand: ['secretsmanager:PutSecretValue'],
  paginateListUsers: ['cognito-idp:ListUsers'],
  AdminDeleteUserCommand: ['cognito-idp:AdminDeleteUser'],
};

const variablesOf = (properties: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(Object(Object(properties.Environment).Variables));
const variables = new Set([...functions.values()].flatMap(({ properties }) => variablesOf(properties)));

const code = new Map<string, string>();

/** The parts of a bundle that are ours: each starts with a comment that names its file. */
const productCode = (text: string): string =>
  text
    .split(/^(?=\/\/ \S+\.(?:ts|js|mjs|cjs)$)/m)
    .filter((part) => /^\/\/ (?:functions|infra)\//.test(part))
    .join('');

/** The actions that the code of a function needs. */
const neededBy = (name: string): readonly string[] => {
  const calls = [...(code.get(name) ?? '').matchAll(/\b(\w+Command|paginate\w+|SecretsProvider)\(/g)];
  return [...new Set(calls.flatMap(([, call = '']) => actionsOfCall[call] ?? [`an action for ${call}`]))];
};

const allowedBy = (role: string): readonly string[] =>
  policies.get(role)?.flatMap(({ actions }) => actions) ?? [];

beforeAll(async () => {
  const files = [...functionFiles(root), ['publisher', join(root, 'infra/site/publisher.ts')] as const];
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: files.map(([name, file]) => ({ in: file, out: name })),
    outdir: root,
    bundle: true,
    // Packages are not looked at, and bundling them takes minutes on a busy machine.
    packages: 'external',
    write: false,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    logLevel: 'error',
  });
  for (const [name] of files) {
    const built = outputFiles.find(({ path }) => path === join(root, `${name}.js`));
    code.set(name, productCode(built?.text ?? ''));
  }
});

describe.each([...functions])('%s', (name, { properties }) => {
  it('is allowed every call in its code', () => {
    expect(code.get(name)).toContain('handler');
    const allowed = allowedBy(referredTo(properties.Role));
    expect(neededBy(name).filter((action) => !allowed.includes(action))).toEqual([]);
  });

  it('names itself and the request in its log', () => {
    expect(code.get(name)).toMatch(/\blogAs\(context\)/);
  });

  it('has every variable that its code reads', () => {
    const read = [...(code.get(name) ?? '').matchAll(/"([A-Z]+(?:_[A-Z]+)+)"/g)].map(
      ([, word]) => word ?? '',
    );
    const given = variablesOf(properties);
    expect(read.filter((word) => variables.has(word) && !given.includes(word))).toEqual([]);
  });
});

describe('the publisher of the site', () => {
  it('is allowed exactly the calls in its code', () => {
    const allowed = allowedBy(referredTo(publisher?.properties.Role));
    expect(allowed.filter((action) => !action.startsWith('logs:')).toSorted()).toEqual(
      neededBy('publisher').toSorted(),
    );
  });

  it('has every variable that its code reads', () => {
    const [, read = ''] = /const \{(.+)\} = process\.env/.exec(code.get('publisher') ?? '') ?? [];
    const names = [...read.matchAll(/\b[A-Z][A-Z_]+\b/g)].map(([name]) => name);
    expect(names.toSorted()).toEqual(variablesOf(publisher?.properties ?? {}).toSorted());
  });
});

/**
 * What Lambda itself does with the role, to write logs and to read a queue; and reading and writing the
 * table, which roles may or may not, in whatever way.
 */
const unlisted =
  /^logs:|^dynamodb:(?!Scan$)|^sqs:(?:ReceiveMessage|DeleteMessage|GetQueueAttributes|GetQueueUrl|ChangeMessageVisibility)$/;

it.each([...new Set([...functions.values()].map(({ properties }) => referredTo(properties.Role)))])(
  '%s allows nothing that none of its functions calls',
  (role) => {
    const own = [...functions].filter(([, { properties }]) => referredTo(properties.Role) === role);
    const needed = new Set(own.flatMap(([name]) => neededBy(name)));
    const unused = allowedBy(role).filter((action) => !needed.has(action) && !unlisted.test(action));
    expect(unused).toEqual([]);
  },
);

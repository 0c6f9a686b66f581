import { join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { functionFiles } from '../../infra/bundle.ts';
import { functionsOf, policiesOf, referredTo, synthesizeForTest } from './templates.ts';

// No emulator checks permissions. These tests compare the calls left in each function's tree-shaken bundle
// with what its role allows.

const root = join(import.meta.dirname, '../..');
const { app } = synthesizeForTest();
const functions = functionsOf(app);
const policies = policiesOf(app);

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
  PutObjectCommand: ['s3:PutObject'],
  DeleteObjectCommand: ['s3:DeleteObject'],
  paginateListObjectsV2: ['s3:ListBucket'],
  ChangeMessageVisibilityBatchCommand: ['sqs:ChangeMessageVisibility'],
  SendMessageBatchCommand: ['sqs:SendMessage'],
  GetSecretValueCommand: ['secretsmanager:GetSecretValue'],
  SendEmailCommand: ['ses:SendEmail'],
  PutSecretValueCommand: ['secretsmanager:PutSecretValue'],
};

const variablesOf = (properties: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(Object(Object(properties.Environment).Variables));
const variables = new Set([...functions.values()].flatMap(({ properties }) => variablesOf(properties)));

const code = new Map<string, string>();

/** The parts of a bundle that come from functions/: each starts with a comment that names its file. */
const productCode = (text: string): string =>
  text
    .split(/^(?=\/\/ \S+\.(?:ts|js|mjs|cjs)$)/m)
    .filter((part) => part.startsWith('// functions/'))
    .join('');

beforeAll(async () => {
  const files = [...functionFiles(root)];
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
    const calls = [...(code.get(name) ?? '').matchAll(/\b(\w+Command|paginate\w+)\(/g)].map(
      ([, call]) => call ?? '',
    );
    const needed = calls.flatMap((call) => actionsOfCall[call] ?? [`an action for ${call}`]);
    const allowed = policies.get(referredTo(properties.Role))?.flatMap(({ actions }) => actions) ?? [];
    expect([...new Set(needed)].filter((action) => !allowed.includes(action))).toEqual([]);
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

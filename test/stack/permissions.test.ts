import { join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { functionFiles } from '../../infra/bundle.ts';
import { policiesOf, readFunctions, readProperties, readTemplates, referredTo } from './templates.ts';

// No emulator checks permissions: compares the calls left in each bundle with what its role allows.

const root = join(import.meta.dirname, '../..');
const { app, data } = readTemplates('everything');
const functions = readFunctions(app);
const indexes = [...readProperties(data, 'AWS::DynamoDB::Table').values()].flatMap((table) =>
  Object(table).GlobalSecondaryIndexes.map(({ IndexName }: { IndexName: string }) => IndexName),
);
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
  GetObjectCommand: ['s3:GetObject'],
  PutObjectCommand: ['s3:PutObject'],
  DeleteObjectCommand: ['s3:DeleteObject'],
  paginateListObjectsV2: ['s3:ListBucket'],
  ChangeMessageVisibilityCommand: ['sqs:ChangeMessageVisibility'],
  SendMessageBatchCommand: ['sqs:SendMessage'],
  // Powertools reads secrets by this class.
  SecretsProvider: ['secretsmanager:GetSecretValue'],
  GetSecretValueCommand: ['secretsmanager:GetSecretValue'],
  SendEmailCommand: ['ses:SendEmail', 'ses:SendRawEmail'],
  PutSecretValueCommand: ['secretsmanager:PutSecretValue'],
  paginateListUsers: ['cognito-idp:ListUsers'],
  AdminDeleteUserCommand: ['cognito-idp:AdminDeleteUser'],
};

const known = new Set([...functions.values()].flatMap(({ variables }) => Object.keys(variables)));

const namesResource = (variable: string): boolean => /_QUEUE_URL$|_SECRET_ID$|_BUCKET$/.test(variable);

const code = new Map<string, string>();

/** Returns the product's own code of a bundle, in which each part starts with a comment naming its file. */
const productCode = (text: string): string =>
  text
    .split(/^(?=\/\/ \S+\.(?:ts|js|mjs|cjs)$)/m)
    .filter((part) => /^\/\/ (?:functions|infra)\//.test(part))
    .join('');

const variableName = /\b[A-Z][A-Z_]+\b/g;

const takenIn = (text: string): readonly string[] =>
  [...text.matchAll(/const \{([^}]+)\} = process\.env/g)].flatMap(
    ([, names = '']) => names.match(variableName) ?? [],
  );

const variablesReadBy = (name: string): readonly string[] => {
  const text = code.get(name) ?? '';
  const named = [...text.matchAll(/(?:"|process\.env\.)([A-Z]+(?:_[A-Z]+)+)\b/g)].map(
    ([, word = '']) => word,
  );
  return [...new Set([...named, ...takenIn(text)])].filter((word) => known.has(word));
};

const neededBy = (name: string): readonly string[] => {
  const calls = [...(code.get(name) ?? '').matchAll(/\b(\w+Command|paginate\w+|SecretsProvider)\(/g)];
  return [...new Set(calls.flatMap(([, call = '']) => actionsOfCall[call] ?? [`an action for ${call}`]))];
};

const allowedBy = (role: string): readonly string[] =>
  policies.get(role)?.flatMap(({ actions }) => actions) ?? [];

beforeAll(async () => {
  const files = [...functionFiles(root)];
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: files.map(([name, file]) => ({ in: file, out: name })),
    outdir: root,
    bundle: true,
    // Packages stay outside, because the test does not read them and bundling them can take minutes.
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

/** Whether Lambda itself takes this action by a function's role. */
const isLambdas = (action: string): boolean =>
  /^logs:|^xray:|^sqs:(?:ReceiveMessage|DeleteMessage|GetQueueAttributes|GetQueueUrl|ChangeMessageVisibility)$/.test(
    action,
  );

const reads = ['GetItem', 'BatchGetItem', 'Query'].map((item) => `dynamodb:${item}`);

/** A role that reads the table in one way may read it in all ways; the same holds for writing. */
const isLikeNeeded = (action: string, needed: readonly string[]): boolean =>
  [reads, [...writes, 'dynamodb:BatchWriteItem']].some(
    (ways) => ways.includes(action) && ways.some((way) => needed.includes(way)),
  );

describe.each([...functions])('%s', (name, { properties, variables }) => {
  it('is allowed every call in its code', () => {
    expect(code.get(name)).toContain('handler');
    const allowed = allowedBy(referredTo(properties.Role));
    expect(neededBy(name).filter((action) => !allowed.includes(action))).toEqual([]);
  });

  it('names itself and the request in its log', () => {
    expect(code.get(name)).toMatch(/\blogAs\(context\)/);
  });

  it('has every variable that its code reads, and knows of no other queue, secret or bucket', () => {
    const given = Object.keys(variables);
    const read = variablesReadBy(name);
    expect(read.filter((variable) => !given.includes(variable))).toEqual([]);
    expect(given.filter((variable) => namesResource(variable) && !read.includes(variable))).toEqual([]);
  });

  it('may use the indexes that its code names, and no other', () => {
    const named = indexes.filter((index) => code.get(name)?.includes(`"${index}"`));
    const statements = policies.get(referredTo(properties.Role)) ?? [];
    const resources = statements.flatMap(({ resources }) => resources);
    expect(indexes.filter((index) => resources.some((arn) => arn.includes(`/index/${index}`)))).toEqual(
      named,
    );
  });

  it('is allowed nothing that its code does not call', () => {
    const needed = neededBy(name);
    const unused = allowedBy(referredTo(properties.Role)).filter(
      (action) => !needed.includes(action) && !isLambdas(action) && !isLikeNeeded(action, needed),
    );
    expect(unused).toEqual([]);
  });
});

it('a whole CPU is given to those that compute passwords, and to nobody else', () => {
  // Only code that computes a password's hash normalises the password.
  const computing = [...functions.keys()].filter((name) => code.get(name)?.includes('NFKC'));
  const whole = [...functions].filter(([, { properties }]) => properties.MemorySize === 1769);
  expect(computing).toContain('accounts/login');
  expect(computing.toSorted()).toEqual(whole.map(([name]) => name).toSorted());
});

it('finds every index of the table in the code of some function', () => {
  const named = indexes.filter((index) => [...code.values()].some((text) => text.includes(`"${index}"`)));
  expect(indexes.length).toBeGreaterThan(0);
  expect(named).toEqual(indexes);
});

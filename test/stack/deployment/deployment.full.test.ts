import { createHash } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { EmptySignInStack } from '../../../infra/stacks/signIn.ts';
import { assembleAgainOnce, assembleOnce } from '../assembly.ts';
import { ALARM, REGION, startAccount } from './deployedAccount.ts';
import { runDeploy } from './runDeploy.ts';

const dir = mkdtempSync(join(tmpdir(), 'deployment-'));
afterAll(() => rmSync(dir, { recursive: true }));

const assembly = join(await assembleOnce(), 'assembly');

const readJson = <S extends z.ZodMiniType>(file: string, schema: S): z.output<S> =>
  schema.parse(JSON.parse(readFileSync(join(assembly, file), 'utf8')));

/** Finds the place in the synthesising script, which only the metadata contains and nothing deploys. */
const calledFrom = /"file:[^"]*\/(?:infra\/app|test\/stack\/deployment\/assembleAgain)\.ts:[^"]*"/g;
const REPORT = 'validation-report.json';

/** Returns a folder's files by their paths, without the report of a validation. */
const contentOf = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    globSync('**/*', { cwd: folder })
      .filter((file) => file !== REPORT && statSync(join(folder, file)).isFile())
      .toSorted()
      .map((file) => {
        const bytes = readFileSync(join(folder, file));
        const compared = file.endsWith('.metadata.json') ? String(bytes).replace(calledFrom, '""') : bytes;
        return [file, createHash('sha256').update(compared).digest('hex')];
      }),
  );

const stacks = ['Data', 'SignIn', 'App', 'Web'] as const;

describe('a deployment', () => {
  it('is the same when nothing has changed, byte for byte, so that a second one does nothing', async () => {
    const again = join(await assembleAgainOnce(), 'assembly');
    const content = contentOf(assembly);
    expect(content.size).toBeGreaterThan(100);
    expect(contentOf(again)).toEqual(content);
  });

  it('is valid, with nothing to report', () => {
    const { pluginReports } = readJson(REPORT, z.object({ pluginReports: z.array(z.unknown()) }));
    expect(pluginReports).toEqual([]);
  });
});

it('is valid without a user pool, although CDK finds a stack without resources invalid', () => {
  const app = new App({ outdir: join(dir, 'empty'), builtinCloudFormationValidation: true });
  new EmptySignInStack(app, 'SignIn', { after: [] });
  expect(() => app.synth()).not.toThrow();
});

describe('npm run deploy', () => {
  const deploy = (environment: Readonly<Record<string, string>>, ...args: string[]) =>
    runDeploy(dir, environment, '--app', assembly, ...args);
  const key = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
  const startedAccount = async (account: Parameters<typeof startAccount>[0]) => {
    const { url, asked, close } = await startAccount(account);
    onTestFinished(close);
    return { asked, environment: { ...key, AWS_REGION: REGION, AWS_ENDPOINT_URL: url } };
  };

  const stacksIn = (asked: readonly string[]) => [
    ...new Set(asked.flatMap((one) => /^DescribeStacks Ranqueia(\w+)/.exec(one)?.[1] ?? [])),
  ];

  it('asks for the bootstrap of an account that was not prepared', async () => {
    const { environment, asked } = await startedAccount({});
    const { status, said } = await deploy(environment, '--require-approval', 'never');
    expect(said).toMatch(
      /não foi preparada para o CDK em sa-east-1: rode npx cdk bootstrap --region sa-east-1, .*\n$/,
    );
    expect(status).toBe(1);
    expect(asked.filter((one) => /Create|Execute|Update/.test(one))).toEqual([]);
  });

  it('changes nothing when it runs again, in order, and says where the site is and what it lacks', async () => {
    const { environment, asked } = await startedAccount({
      deployed: assembly,
      concurrency: 10,
      outputs: {
        RanqueiaApp: { AssumedConcurrency: '1000' },
        RanqueiaWeb: { SiteUrl: 'https://ranqueia.example', DistributionDomain: 'd1.cloudfront.net' },
      },
    });
    const { status, said } = await deploy(environment, '--require-approval', 'never');
    expect(said).toMatch(/O Ranqueia está em https:\/\/ranqueia\.example\nO domínio deve apontar para d1/);
    expect(said).toMatch(
      /no máximo 10 funções .* conta com 1000\.[\s\S]*com os mesmos valores e mais -c concurrency=10: .*\n$/,
    );
    expect(status).toBe(0);
    expect(said.match(/✅ .*/g)).toHaveLength(5);
    expect(said.match(/✅ .*\(no changes\)/g)).toHaveLength(5);
    expect(stacksIn(asked).filter((one) => one !== 'Firewall')).toEqual(stacks);
    expect(asked.filter((one) => /CreateChangeSet|Execute|Update|^PUT/.test(one))).toEqual([]);
  });

  it('has CloudFormation roll App back by the alarm of its errors, and does not let Web wait for it', async () => {
    const { environment, asked } = await startedAccount({ deployed: assembly, alarm: 'OK' });
    const { status, said } = await deploy(environment, '--require-approval', 'never');
    expect(said).toMatch(/disparar até 15 minutos depois de RanqueiaApp mudar, o CloudFormation desfaz/);
    expect(status).toBe(0);
    const changed = asked.filter((one) => one.startsWith('CreateChangeSet'));
    expect(changed).toContain(`CreateChangeSet RanqueiaApp ${ALARM} 15`);
    expect(changed.filter((one) => /Web|Firewall/.test(one))).toEqual([]);
    expect(stacksIn(asked)).toContain('Web');
  });

  it.each([
    { alarm: 'ALARM', notice: /já está disparado\. Esta implantação não será desfeita por ele/ },
    { alarm: 'hidden', notice: /não puderam ser lidos \(AccessDenied\)/ },
  ] as const)('deploys App although the alarm is $alarm, and says so', async ({ alarm, notice }) => {
    const { environment, asked } = await startedAccount({ deployed: assembly, alarm });
    const named = ['--require-approval', 'never', '--exclusively', 'App'];
    const { status, said } = await deploy(environment, ...named);
    expect(said).toMatch(notice);
    expect(status).toBe(0);
    expect(asked.join()).not.toContain(ALARM);
  });

  it('deploys only the stacks that are named, and says how a Data that could not be made is deleted', async () => {
    const { environment, asked } = await startedAccount({ deployed: assembly, failed: 'RanqueiaData' });
    const { AWS_ENDPOINT_URL } = environment;
    mkdirSync(join(dir, '.aws'));
    writeFileSync(
      join(dir, '.aws/credentials'),
      '[producao]\naws_access_key_id = key\naws_secret_access_key = secret\n',
    );
    const there = ['--profile', 'producao', '--region', REGION];
    const named = ['--require-approval', 'never', '--exclusively', 'Data'];
    const { status, said } = await deploy({ AWS_ENDPOINT_URL }, ...named, ...there);
    expect(said).toContain('[RanqueiaData] cannot be deleted while TerminationProtection is enabled');
    expect(said).toMatch(
      /\n {2}aws cloudformation update-termination-protection --stack-name RanqueiaData --no-enable-termination-protection --profile producao --region sa-east-1\n$/,
    );
    expect(stacksIn(asked)).toEqual(['Data']);
    expect(status).toBe(1);
    expect(asked.filter((one) => /CreateChangeSet|Execute|Update/.test(one))).toEqual([]);
  });
});

import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { EmptyStack } from '../../../infra/synthesize.ts';
import { assembleAgainOnce, assembleOnce } from '../assembly.ts';
import { ALARM, REGION, startAccount } from './deployedAccount.ts';
import { runDeploy } from './runDeploy.ts';

const dir = mkdtempSync(join(tmpdir(), 'deployment-'));
afterAll(() => rmSync(dir, { recursive: true }));

const assembly = join(await assembleOnce(), 'assembly');

const readJson = <S extends z.ZodMiniType>(file: string, schema: S): z.output<S> =>
  schema.parse(JSON.parse(readFileSync(join(assembly, file), 'utf8')));

/**
 * Returns what a deployment compares, by path: the values of templates, and the bytes of assets. CDK orders
 * a template's outputs by numbers that it begins at random, so the bytes of templates may differ.
 */
const contentOf = (folder: string): ReadonlyMap<string, unknown> =>
  new Map(
    globSync(['*.template.json', 'asset.*/**/*'], { cwd: folder })
      .filter((file) => statSync(join(folder, file)).isFile())
      .toSorted()
      .map((file) => {
        const bytes = readFileSync(join(folder, file));
        const isTemplate = file.endsWith('.template.json');
        return [
          file,
          isTemplate ? JSON.parse(String(bytes)) : createHash('sha256').update(bytes).digest('hex'),
        ];
      }),
  );

const stacks = ['Data', 'SignIn', 'Service', 'Web'];

describe('a deployment', () => {
  it('is the same when nothing has changed, so that a second one does nothing', async () => {
    const again = join(await assembleAgainOnce(), 'assembly');
    const content = contentOf(assembly);
    expect(content.size).toBeGreaterThan(100);
    expect(contentOf(again)).toEqual(content);
  });

  it('is valid, with nothing to report', () => {
    const report = z.object({ pluginReports: z.array(z.object({ violations: z.array(z.unknown()) })) });
    const { pluginReports } = readJson('validation-report.json', report);
    expect(pluginReports.flatMap(({ violations }) => violations)).toEqual([]);
  });
});

it('is valid without a user pool, although CDK finds a stack without resources invalid', () => {
  const app = new App({ outdir: join(dir, 'empty'), builtinCloudFormationValidation: true });
  new EmptyStack(app, 'SignIn', { after: [] });
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

  it('changes nothing when it runs again, and does it in order', async () => {
    const { environment, asked } = await startedAccount({ deployed: assembly });
    const { status, said } = await deploy(environment, '--require-approval', 'never');
    expect(status).toBe(0);
    expect(said.match(/✅ .*\(no changes\)/g)).toHaveLength(said.match(/✅ .*/g)?.length ?? 0);
    expect(stacksIn(asked).filter((one) => !/^(?:Firewall|SiteAlarm|App)$/.test(one))).toEqual(stacks);
    expect(asked.filter((one) => /CreateChangeSet|Execute|Update|^PUT/.test(one))).toEqual([]);
  });

  it('ends by asking the deployed site, and fails if it does not answer', async () => {
    const { environment, asked } = await startedAccount({ deployed: assembly, failsAt: '/api/plans' });
    const { status, said } = await deploy(environment, '--require-approval', 'never');
    expect(said).toContain('/api/plans respondeu 500');
    expect(status).toBe(1);
    expect(asked.slice(-2)).toEqual(['GET /', 'GET /api/plans']);
  });

  it('deletes the App of single routes only after Web has moved to the imported API', async () => {
    const { environment, asked } = await startedAccount({ deployed: assembly, hasFormerApp: true });
    const { status } = await deploy(environment, '--require-approval', 'never');
    expect(status).toBe(0);
    const deletion = asked.findIndex((one) => /^DeleteStack .*RanqueiaApp/.test(one));
    expect(deletion).toBeGreaterThan(asked.findLastIndex((one) => one.endsWith('RanqueiaWeb')));
  });

  it('has CloudFormation roll App back by the alarm of workers, and does not let Web wait for it', async () => {
    const { environment, asked } = await startedAccount({ deployed: assembly, alarm: 'OK' });
    const { status } = await deploy(environment, '--require-approval', 'never');
    expect(status).toBe(0);
    const changed = asked.filter((one) => one.startsWith('CreateChangeSet'));
    expect(changed).toContain(`CreateChangeSet RanqueiaService ${ALARM} 15`);
    expect(changed.filter((one) => /Web|Firewall/.test(one))).toEqual([]);
    expect(stacksIn(asked)).toContain('Web');
  });

  it('deploys App although its alarm rings, and only the stacks that are named', async () => {
    const { environment, asked } = await startedAccount({ deployed: assembly, alarm: 'ALARM' });
    const named = ['--require-approval', 'never', '--exclusively', 'App'];
    const { status, said } = await deploy(environment, ...named);
    expect(said).toContain('já está disparado e não desfará esta implantação');
    expect(status).toBe(0);
    expect(asked.join()).not.toContain(ALARM);
    expect(stacksIn(asked)).toEqual(['Service']);
  });
});

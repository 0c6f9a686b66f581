import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { buildSite } from '../../../infra/local/build/build.ts';
import { assembleOnce } from '../assembly.ts';
import { ALARM, REGION, startAccount } from './deployedAccount.ts';

const dir = mkdtempSync(join(tmpdir(), 'deployment-'));
afterAll(() => rmSync(dir, { recursive: true }));

const assembly = join(await assembleOnce(), 'assembly');

describe('a deployment', () => {
  it('has the site that another build of the same sources makes, so that a second one does nothing', async () => {
    const hashesOf = (folder: string) =>
      globSync('client/assets/*', { cwd: folder })
        .filter((file) => !/\.(?:br|gz)$/.test(file))
        .toSorted()
        .map((file) => [
          file,
          createHash('sha256')
            .update(readFileSync(join(folder, file)))
            .digest('hex'),
        ]);
    const hashes = hashesOf(join(assembly, '../deployedSite'));
    expect(hashes.length).toBeGreaterThan(20);
    expect(hashesOf(await buildSite())).toEqual(hashes);
  });

  it('is valid, with nothing to report', () => {
    const report = z.object({ pluginReports: z.array(z.object({ violations: z.array(z.unknown()) })) });
    const { pluginReports } = report.parse(
      JSON.parse(readFileSync(join(assembly, 'validation-report.json'), 'utf8')),
    );
    expect(pluginReports.flatMap(({ violations }) => violations)).toEqual([]);
  });
});

const deploy = async (environment: Readonly<Record<string, string>>, ...args: string[]) => {
  const { NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, ['infra/deploy.ts', ...args], {
    cwd: join(import.meta.dirname, '../../..'),
    env: {
      PATH: dirname(process.execPath),
      HOME: dir,
      AWS_EC2_METADATA_DISABLED: 'true',
      ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
      ...environment,
    },
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(String(text)));
  const [status] = await once(child, 'close');
  return { status, said: output.join('') };
};

describe('npm run deploy', () => {
  it('fails without credentials before it builds anything', async () => {
    const { status, said } = await deploy({ AWS_REGION: REGION });
    expect(said).toContain('CredentialsProviderError');
    expect(status).toBe(1);
  });

  const key = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
  const startedAccount = async (account: Parameters<typeof startAccount>[0]) => {
    const { url, asked, close } = await startAccount(account);
    onTestFinished(close);
    return { asked, environment: { ...key, AWS_REGION: REGION, AWS_ENDPOINT_URL: url } };
  };

  const stacksIn = (asked: readonly string[]) => [
    ...new Set(asked.flatMap((one) => /^DescribeStacks Ranqueia(\w+)/.exec(one)?.[1] ?? [])),
  ];

  it('changes nothing when it runs again but what an alarm guards, in order, and asks the site', async () => {
    const { environment, asked } = await startedAccount({ deployed: assembly, alarm: 'OK' });
    const { status, said } = await deploy(environment, '--app', assembly, '--require-approval', 'never');
    expect(status).toBe(0);
    const ended = said.match(/✅ .*/g) ?? [];
    expect(ended.filter((line) => !line.includes('(no changes)'))).toEqual([]);
    const deployed = stacksIn(asked).filter((one) => !/^(?:Firewall|SiteAlarm)$/.test(one));
    expect(deployed).toEqual(['Data', 'SignIn', 'Service', 'Web']);
    expect(asked.filter((one) => /Execute|Update|^PUT/.test(one))).toEqual([]);
    const changed = asked.filter((one) => one.startsWith('CreateChangeSet'));
    expect(changed).toContain(`CreateChangeSet RanqueiaService ${ALARM} 15`);
    expect(changed.filter((one) => /Web|Firewall/.test(one))).toEqual([]);
    expect(asked.slice(-2)).toEqual(['GET /', 'GET /api/plans']);
  });

  it('deploys only the stacks that are named, App also while its alarm rings, and fails if the site does not answer', async () => {
    const { environment, asked } = await startedAccount({
      deployed: assembly,
      alarm: 'ALARM',
      failsAt: '/api/plans',
    });
    const named = ['--require-approval', 'never', '--exclusively', 'App'];
    const { status, said } = await deploy(environment, '--app', assembly, ...named);
    expect(said).toContain('já está disparado e não desfará esta implantação');
    expect(said).toContain('/api/plans respondeu 500');
    expect(status).toBe(1);
    expect(asked.join()).not.toContain(ALARM);
    expect(stacksIn(asked)).toEqual(['Service']);
  });
});

/** Tests deployments without code; deployment.full.test.ts builds and deploys everything. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { synthesize } from '../../../infra/synthesize.ts';
import { artifactsOf, readDeployed } from '../templates.ts';
import { REGION } from './deployedAccount.ts';
import { runDeploy } from './runDeploy.ts';

const home = mkdtempSync(join(tmpdir(), 'deployment-'));
afterAll(() => rmSync(home, { recursive: true }));

const stacks = ['Data', 'SignIn', 'App', 'Web'] as const;

describe('a deployment', () => {
  it('is zipped as it is: nothing has to be built in a container', () => {
    for (const stack of stacks)
      expect(readDeployed('everything', `${stack}.assets.json`)).toMatchObject({ dockerImages: {} });
  });

  it('begins with Data and ends with Web: no stack needs one that comes later', () => {
    const artifacts = artifactsOf('everything');
    const needed = stacks.map((name) =>
      z
        ._default(z.array(z.string()), [])
        .parse(artifacts[name]?.dependencies)
        .filter((other) => artifacts[other]?.type === 'aws:cloudformation:stack')
        .toSorted(),
    );
    expect(needed).toEqual([[], ['Data'], ['Data', 'SignIn'], ['App', 'Data', 'SignIn']]);
  });

  it('carries a tag, so that its costs can be told apart', () => {
    for (const stack of stacks)
      expect(artifactsOf('everything')[stack]?.properties).toMatchObject({
        tags: { application: 'ranqueia' },
      });
  });
});

it('stops if the code of a function is missing', () => {
  const options = { outDir: join(home, 'out'), codeDir: home, validate: false };
  expect(() => synthesize(options)).toThrow(/Cannot find asset/);
});

it('npm run deploy fails without credentials before it builds anything', async () => {
  const { status, said } = await runDeploy(home, { AWS_REGION: REGION });
  expect(said).toContain('CredentialsProviderError');
  expect(status).toBe(1);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { afterAll, expect, it } from 'vitest';
import { EmptySignInStack } from '../../infra/stacks/signIn.ts';
import { synthesize } from '../../infra/synthesize.ts';

const folder = mkdtempSync(join(tmpdir(), 'stacks-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('stops if the code of a function is missing', () => {
  const options = { outDir: join(folder, 'out'), codeDir: folder, validate: false };
  expect(() => synthesize(options)).toThrow(/Cannot find asset/);
});

it('is valid without a user pool, although CDK finds a stack without resources invalid', () => {
  const app = new App({ outdir: join(folder, 'empty'), builtinCloudFormationValidation: true });
  new EmptySignInStack(app, 'SignIn', { after: [] });
  expect(() => app.synth()).not.toThrow();
});

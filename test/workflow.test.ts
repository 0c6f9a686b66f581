import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = globSync('.github/workflows/*.yml', { cwd: root });
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const workflows = files.map(textOf);

it('a workflow uses actions of GitHub and AWS alone, each pinned to a commit', () => {
  const used = workflows.flatMap((text) =>
    Array.from(text.matchAll(/^\s+- uses: (.+)$/gm), ([, action]) => action),
  );
  const pinned =
    /^(?:actions\/(?:checkout|setup-node)|aws-actions\/configure-aws-credentials)@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((action = '') => !pinned.test(action))).toEqual([]);
});

it('a workflow gives jobs no more than read access, and the deployment a role for jobs of an environment alone', () => {
  for (const file of files) {
    const isDeployment = file.endsWith('deploy.yml');
    const identity = isDeployment ? '\n {2}id-token: write' : '';
    expect(textOf(file)).toMatch(new RegExp(`^permissions:\n {2}contents: read${identity}\n$`, 'm'));
    expect(textOf(file)).not.toMatch(/^ {2}pull_request_target:/m);
    if (!isDeployment) expect(textOf(file)).not.toContain('secrets.');
  }
  const { length } = textOf('.github/workflows/deploy.yml').match(/^ {4}runs-on:/gm) ?? [];
  expect(textOf('.github/workflows/deploy.yml').match(/^ {4}environment: \w+$/gm)).toHaveLength(length ?? 0);
});

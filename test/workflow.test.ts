import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const workflows = globSync('.github/workflows/*.yml', { cwd: root }).map((file) =>
  readFileSync(join(root, file), 'utf8'),
);

it('uses two actions of GitHub, each pinned to a commit', () => {
  const used = workflows.flatMap((text) =>
    Array.from(text.matchAll(/^\s+- uses: (.+)$/gm), ([, action]) => action),
  );
  const pinned = /^actions\/(?:checkout|setup-node)@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((action = '') => !pinned.test(action))).toEqual([]);
});

it('gives the jobs no more than read access', () => {
  for (const text of workflows) {
    expect(text).toMatch(/^permissions:\n {2}contents: read\n$/m);
    expect(text).not.toMatch(/^\s+\S+: write$|secrets\.|^ {2}pull_request_target:/m);
  }
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { expect, it, onTestFinished } from 'vitest';

const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');

const brokenBy = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  const baseDir = mkdtempSync(join(tmpdir(), 'layers-'));
  onTestFinished(() => rmSync(baseDir, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(baseDir, file)), { recursive: true });
    writeFileSync(join(baseDir, file), text);
  }
  const { output } = await cruise(Object.keys(files), { baseDir, ruleSet: { forbidden }, validate: true });
  if (typeof output === 'string') throw new Error(output);
  return output.summary.violations.map(({ rule }) => rule.name);
};

it.each(['functions', 'infra', 'infra/local', 'web/src'])(
  'a new folder of %s is in no layer',
  async (root) => {
    const files = { [`${root}/planted/plant.ts`]: "import 'node:fs';" };
    expect(await brokenBy(files)).toEqual([`every module of ${root} is in a layer`]);
  },
);

it('no module imports from a layer above its own', async () => {
  const files = {
    'functions/platform/plant.ts': "import '../users/managedUsers.ts';",
    'functions/users/managedUsers.ts': "import '../platform/ids.ts';",
    'functions/platform/ids.ts': '',
  };
  expect(await brokenBy(files)).toEqual(['functions/platform imports only from the layers below it']);
});

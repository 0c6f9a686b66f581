import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildCloud, buildSite } from '../../infra/local/build/build.ts';
import { demoAdmin, demoCustomer } from '../../infra/local/demo/data.ts';
import { FAKE_SERPER_KEY } from '../../infra/local/fakes/serper/serper.ts';

/** The seed of the demo is built beside the functions, and never deployed with them. */
const filesIn = (dir: string, pattern: string) =>
  globSync(pattern, { cwd: dir, exclude: ['demo/**'] }).map((file) => join(dir, file));
const sourceMap = z.object({ sources: z.array(z.string()) });

it('no function contains code of the local cloud', async () => {
  const { codeDir } = await buildCloud();
  const maps = filesIn(codeDir, '**/*.map').map((file) => JSON.parse(readFileSync(file, 'utf8')));
  const sources = maps.flatMap((map) => z.parse(sourceMap, map).sources);
  expect(sources.some((source) => source.endsWith('functions/platform/http/endpoint.ts'))).toBe(true);
  expect(sources.filter((source) => /infra\//.test(source))).toEqual([]);
});

it("nothing that is deployed contains the demo's credentials", async () => {
  const [{ codeDir, templates }, site] = await Promise.all([buildCloud(), buildSite()]);
  const built = [...filesIn(codeDir, '**/*.mjs'), ...filesIn(site, '**/*.{html,js}')];
  const texts = [...built.map((file) => readFileSync(file, 'utf8')), JSON.stringify(templates)];
  for (const secret of [demoCustomer.email, demoCustomer.password, demoAdmin.password, FAKE_SERPER_KEY]) {
    expect(texts.filter((text) => text.includes(secret)).map((text) => text.slice(0, 200))).toEqual([]);
  }
});

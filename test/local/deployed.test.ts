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
it("nothing that is deployed contains the demo's credentials", async () => {
  const [{ codeDir, templates }, site] = await Promise.all([buildCloud(), buildSite()]);
  const built = [...filesIn(codeDir, '**/*.mjs'), ...filesIn(site, '**/*.{html,js}')];
  const texts = [...built.map((file) => readFileSync(file, 'utf8')), JSON.stringify(templates)];
  for (const secret of [demoCustomer.email, demoCustomer.password, demoAdmin.password, FAKE_SERPER_KEY]) {
    expect(texts.filter((text) => text.includes(secret)).map((text) => text.slice(0, 200))).toEqual([]);
  }
});

const listed = z.object({
  chunks: z.array(
    z.object({
      file: z.string(),
      facade: z.nullable(z.string()),
      imports: z.array(z.string()),
      dynamicImports: z.array(z.string()),
      modules: z.array(z.string()),
    }),
  ),
  imports: z.record(z.string(), z.array(z.string())),
});

const isAdmins = (module: string | null): boolean => /\/(?:web\/src|contract)\/admin\//.test(module ?? '');
const isMain = (module: string | null): boolean => /\/web\/index\.html$/.test(module ?? '');

const reachable = (from: readonly string[], next: (one: string) => readonly string[]): Set<string> => {
  const found = new Set(from);
  // Iterating over a set also visits the elements added meanwhile.
  for (const one of found) for (const other of next(one)) found.add(other);
  return found;
};

it("what customers load holds nothing that only administrators' screens use", async () => {
  const { chunks, imports } = z.parse(
    listed,
    JSON.parse(readFileSync(join(await buildSite(), 'modules.json'), 'utf8')),
  );
  const main = Object.keys(imports).filter(isMain);
  const customersModules = reachable(main, (module) =>
    (imports[module] ?? []).filter((imported) => !isAdmins(imported)),
  );
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));
  const leadsToAdmins = (file: string) =>
    byFile.get(file)?.modules.some((module) => module.endsWith('/web/src/admin/AdminArea.tsx'));
  const mainFiles = chunks.filter(({ facade }) => isMain(facade)).map(({ file }) => file);
  const customersFiles = reachable(mainFiles, (file) => {
    const { imports = [], dynamicImports = [] } = byFile.get(file) ?? {};
    return [...imports, ...dynamicImports.filter((imported) => !leadsToAdmins(imported))];
  });
  const loaded = chunks
    .filter(({ file }) => customersFiles.has(file))
    .flatMap(({ modules }) => modules)
    // The names of the bundler's own modules begin with a zero character.
    .filter((module) => !module.startsWith('\0'));
  expect(loaded.some((module) => module.endsWith('/web/src/reports/dashboard/Dashboard.tsx'))).toBe(true);
  expect(loaded.filter((module) => isAdmins(module) || !customersModules.has(module))).toEqual([]);
  expect(chunks.flatMap(({ modules }) => modules).some(isAdmins)).toBe(true);
});

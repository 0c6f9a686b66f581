/** Tests a function of each noun; `npm run bench -- bundles` measures all of them. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bundleFunctions, functionFiles } from '../../infra/bundle.ts';
import { mostBytes } from '../bench/bundles.ts';

/** Returns the file of a function in the folder from `bundleFunctions`. */
const bundleIn = (codeDir: string, name: string): string =>
  join(codeDir, name.replace('/', '-'), `${name}.mjs`);

/** Returns what is wrong with bundles: imports of anything but Node's modules, and a large size. */
const faultsOf = (names: Iterable<string>): string[] =>
  [...names].flatMap((name) => {
    const file = bundleIn(codeDir, name);
    const code = readFileSync(file, 'utf8');
    const imported = [...code.matchAll(/(?:^|;)import\b[^;"']*["']([^"']+)["']/g)].map(
      ([, module = '']) => module,
    );
    if (imported.length === 0) throw new Error(`No import was found in ${file}`);
    return [
      ...imported.filter((module) => !isBuiltin(module)).map((module) => `${name} imports ${module}`),
      ...(statSync(file).size > mostBytes(name) ? [`${name} is larger than ${mostBytes(name)} bytes`] : []),
    ];
  });

const root = join(import.meta.dirname, '../..');
const codeDir = mkdtempSync(join(tmpdir(), 'bundle-'));
afterAll(() => rmSync(codeDir, { recursive: true }));
const all = functionFiles(root);
const sample = new Set([...new Map([...all.keys()].map((name) => [name.split('/')[0], name])).values()]);
sample.add('companies/create').add('billing/createCheckout');
const files = new Map([...all].filter(([name]) => sample.has(name)));
await bundleFunctions({ root, outDir: codeDir, split: false, files });
const bundles = [...sample].map((name) => bundleIn(codeDir, name));

/** Runs in plain Node, because the test runner would resolve packages that a bundle lacks. */
const evaluate = (script: string): readonly string[] =>
  JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }));

describe('the bundled functions', () => {
  it('load from their own folder and export a handler alone', () => {
    const exported = evaluate(`
      const exported = [];
      for (const file of ${JSON.stringify(bundles)}) exported.push(Object.keys(await import(file)).join());
      process.stdout.write(JSON.stringify(exported));`);
    expect(exported).toEqual(bundles.map(() => 'handler'));
  });

  it('need nothing outside their folder but Node, and stay small', () => {
    expect(faultsOf(sample)).toEqual([]);
  });
});

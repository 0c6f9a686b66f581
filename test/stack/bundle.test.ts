import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bundleFunctions, functionFiles } from '../../infra/bundle.ts';
import { memoryOf } from '../../infra/limits.ts';

const root = join(import.meta.dirname, '../..');
const codeDir = mkdtempSync(join(tmpdir(), 'bundle-'));
afterAll(() => rmSync(codeDir, { recursive: true }));
await bundleFunctions({ root, outDir: codeDir, split: false });
const names = [...functionFiles(root).keys()];

/** Imports the files in plain Node, because the test runner would resolve packages that a bundle lacks. */
const exportsOf = (files: readonly string[]): string[][] => {
  const script = `
    const exported = [];
    for (const file of ${JSON.stringify(files)}) exported.push(Object.keys(await import(file)));
    process.stdout.write(JSON.stringify(exported));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }),
  );
};

const bundleOf = (name: string): string => join(codeDir, name.replace('/', '-'), `${name}.mjs`);

/** Returns the modules of Node that importing the file loads. */
const loadedBy = (file: string): string[] => {
  const script = `
    await import(${JSON.stringify(file)});
    process.stdout.write(JSON.stringify(process.moduleLoadList));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }),
  );
};

describe('the bundled functions', () => {
  it('load from their own folder and export a handler', () => {
    // One function of each noun is enough, because the others are bundled alike and run in other tests.
    const files = [...new Map(names.map((name) => [name.split('/')[0], name])).values()].map(bundleOf);
    expect(exportsOf(files)).toEqual(files.map(() => ['handler']));
  });

  it('need nothing outside their folder but Node', () => {
    const imported = names.flatMap((name) =>
      [...readFileSync(bundleOf(name), 'utf8').matchAll(/(?:^|;)import\b[^;"']*["']([^"']+)["']/g)].map(
        ([, module = '']) => module,
      ),
    );
    expect(imported.length).toBeGreaterThan(names.length);
    expect(imported.filter((module) => !isBuiltin(module))).toEqual([]);
  });

  it('are below 600 kB', () => {
    expect(names.filter((name) => statSync(bundleOf(name)).size > 600_000)).toEqual([]);
  });

  it('have a whole CPU where they compute passwords, and nowhere else', () => {
    // Only bundles that compute a password's hash contain its normalisation.
    const compute = names.filter((name) => readFileSync(bundleOf(name), 'utf8').includes('NFKC'));
    const whole = Object.entries(memoryOf).flatMap(([name, memory]) => (memory === 1769 ? [name] : []));
    expect(compute).toContain('accounts/login');
    expect(compute).toEqual(whole.toSorted());
  });

  it('do not load what Node needs for fetch before it is called', () => {
    expect(loadedBy(bundleOf('companies/create')).filter((name) => name.includes('undici'))).toEqual([]);
  });

  it('hold only the resources of Stripe that are called', () => {
    const code = readFileSync(bundleOf('billing/createCheckout'), 'utf8');
    const paths = new Set(Array.from(code.matchAll(/["'`]\/v1\/(\w+)/g), ([, path]) => path));
    expect([...paths].toSorted()).toEqual([
      'account',
      'accounts',
      'billing_portal',
      'checkout',
      'customers',
      'invoices',
      'payment_intents',
      'prices',
      'products',
      'subscriptions',
    ]);
  });
});

/** Tests a function of each noun; bundle.full.test.ts reads all of them. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bundleFunctions, functionFiles } from '../../infra/bundle.ts';
import { bundleIn, faultsOf } from './bundles.ts';

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
    expect(faultsOf(bundles)).toEqual([]);
  });

  it('do not load what Node needs for fetch before it is called', () => {
    const loaded = evaluate(`
      await import(${JSON.stringify(bundleIn(codeDir, 'companies/create'))});
      process.stdout.write(JSON.stringify(process.moduleLoadList));`);
    expect(loaded.length).toBeGreaterThan(0);
    expect(loaded.filter((name) => name.includes('undici'))).toEqual([]);
  });

  it('hold no resource of Stripe that is never called', () => {
    const code = readFileSync(bundleIn(codeDir, 'billing/createCheckout'), 'utf8');
    expect(code).toMatch(/\/v1\/checkout\b/);
    expect(code).not.toMatch(/\/v1\/(?:coupons|payouts|terminal|treasury)\b/);
  });
});

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Role, routeRoles, rulesOf, workerRoles } from '../../infra/access.ts';
import { bundleFunctions, functionFiles } from '../../infra/bundle.ts';
import { synthesize } from '../../infra/synthesize.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'functions-'));
const codeDir = join(folder, 'code');
const outDir = join(folder, 'stacks');
const empty = join(folder, 'empty');
const sizes = await bundleFunctions({ root, outDir: codeDir, split: false });

afterAll(() => rmSync(folder, { recursive: true }));

/** Imports files in plain Node: the test runner would resolve packages that the bundle lacks. */
const exportsOf = (files: readonly string[]): string[][] => {
  const script = `
    const exported = [];
    for (const file of ${JSON.stringify(files)}) exported.push(Object.keys(await import(file)));
    process.stdout.write(JSON.stringify(exported));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }),
  );
};

describe('the bundled functions', () => {
  it('load from their own folder and export a handler', () => {
    const files = [...functionFiles(root).keys()].map((name) =>
      join(codeDir, name.replace('/', '-'), `${name}.mjs`),
    );
    expect(exportsOf(files)).toEqual(files.map(() => ['handler']));
  });

  it('are below 600 kB, and below 710 kB with Stripe', () => {
    const roles: Readonly<Record<string, Role>> = { ...routeRoles, ...workerRoles };
    const limitOf = (name: string) =>
      rulesOf(roles[name] ?? 'reader').may.includes('stripe:call') ? 710_000 : 600_000;
    expect(Object.entries(sizes).filter(([name, bytes]) => bytes > limitOf(name))).toEqual([]);
  });

  it('are complete for the App stack', () => {
    expect(() => synthesize({ outDir, codeDir, validate: false })).not.toThrow();
  });
});

describe('the App stack', () => {
  it('is not synthesised if the code of a function is missing', () => {
    mkdirSync(empty);
    expect(() => synthesize({ outDir, codeDir: empty, validate: false })).toThrow(/Cannot find asset/);
  });
});

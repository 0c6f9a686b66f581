import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from 'vitest';
import { CliError } from '../terminal.ts';
import { acquireState } from './state.ts';

const it = base.extend('dataDir', ({ task: _ }, { onCleanup }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ranqueia-state-'));
  onCleanup(() => rmSync(dataDir, { recursive: true }));
  return dataDir;
});

it('state of another version is kept and reported, until it is deleted on request', ({ dataDir }) => {
  const [database, log] = [join(dataDir, 'dynamo.sqlite'), join(dataDir, 'functions.log')];
  for (const file of [database, log]) writeFileSync(file, '');
  expect(() => acquireState(dataDir, false)).toThrow(CliError);
  expect(existsSync(database)).toBe(true);
  acquireState(dataDir, true)();
  expect([database, log].map((file) => existsSync(file))).toEqual([false, false]);
});

it('state that others could read is theirs no more', ({ dataDir }) => {
  chmodSync(dataDir, 0o755);
  acquireState(dataDir, false)();
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});

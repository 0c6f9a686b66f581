import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

it('state of another version is kept and reported, until it is deleted on request', async ({ dataDir }) => {
  const [database, mails] = [join(dataDir, 'dynamo.sqlite'), join(dataDir, 'mails.jsonl')];
  for (const file of [database, mails]) writeFileSync(file, '');
  await expect(acquireState(dataDir, false)).rejects.toThrow(CliError);
  expect(existsSync(database)).toBe(true);
  const { release } = await acquireState(dataDir, true);
  release();
  expect([database, mails].map((file) => existsSync(file))).toEqual([false, false]);
});

it('state of this version is continued', async ({ dataDir }) => {
  const first = await acquireState(dataDir, false);
  writeFileSync(join(dataDir, 'dynamo.sqlite'), '');
  first.release();
  const second = await acquireState(dataDir, false);
  second.release();
  expect(existsSync(join(dataDir, 'dynamo.sqlite'))).toBe(true);
});

// The file system /proc has no space left.
it.runIf(existsSync('/proc/self'))('a full disk is named as such', async () => {
  await expect(acquireState('/proc/self', false)).rejects.toThrow('O disco de /proc/self está cheio');
});

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

it('state that others could read is theirs no more, and foreign files stay as they are', async ({
  dataDir,
}) => {
  const [pages, page, mails, foreign] = ['pages', 'pages/index.html', 'mails.jsonl', 'foreign.txt'].map(
    (name) => join(dataDir, name),
  );
  if (!pages || !page || !mails || !foreign) throw new Error('There are four paths');
  chmodSync(dataDir, 0o755);
  mkdirSync(pages, { mode: 0o755 });
  for (const file of [page, mails, foreign]) writeFileSync(file, '', { mode: 0o644 });
  const { release } = await acquireState(dataDir, false);
  release();
  expect([dataDir, pages, page, mails].map(modeOf)).toEqual(['700', '700', '600', '600']);
  expect(modeOf(foreign)).toBe('644');
});

import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeOnce, removeOldBuilds } from './buildOnce.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'ranqueia-builds-'));
});
afterEach(() => rmSync(parent, { recursive: true }));

const now = Date.now();

const put = (name: string, minutesAgo: number) => {
  const path = join(parent, name);
  mkdirSync(path);
  const at = new Date(now - minutesAgo * 60_000);
  utimesSync(path, at, at);
};

it('the three newest builds are kept', () => {
  for (const minutes of [1, 2, 3, 4, 5]) put(`build${minutes}`, minutes);
  removeOldBuilds(parent, now);
  expect(readdirSync(parent).toSorted()).toEqual(['build1', 'build2', 'build3']);
});

it('builds that other processes are making are kept', () => {
  put('build', 0);
  for (const process of [1, 2, 3, 4]) put(`build.${process}`, process);
  put('build.9', 90);
  removeOldBuilds(parent, now);
  expect(readdirSync(parent).toSorted()).toEqual(['build', 'build.1', 'build.2', 'build.3', 'build.4']);
});

it('a build is made by one of the processes that need it at once', async () => {
  const made: number[] = [];
  const make = async (target: string, pid: number) => {
    made.push(pid);
    await new Promise(setImmediate);
    writeFileSync(join(target, 'file'), '');
  };
  const [pid, other] = [process.pid, process.ppid];
  const need = (own: number) => makeOnce(join(parent, 'build'), (target) => make(target, own), own);
  await Promise.all([need(other), need(pid)]);
  expect(made).toEqual([other]);
  expect(readdirSync(parent)).toEqual(['build']);
  await need(pid);
  expect(made).toEqual([other]);
});

it('a build is made by the next process when the first fails, and at once when the first has died', async () => {
  const fails = makeOnce(join(parent, 'build'), () => Promise.reject(new Error('No space')), process.ppid);
  const waits = makeOnce(join(parent, 'build'), async (target) => writeFileSync(join(target, 'file'), ''));
  await expect(fails).rejects.toThrow('No space');
  await waits;
  // The extension is a process id that no process has.
  mkdirSync(join(parent, 'other.99999999'));
  await makeOnce(join(parent, 'other'), async (target) => writeFileSync(join(target, 'file'), ''));
  expect(readdirSync(join(parent, 'other'))).toEqual(['file']);
});

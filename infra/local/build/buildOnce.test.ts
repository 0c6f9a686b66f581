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

it('the three newest builds are kept, and those that other processes are making', () => {
  for (const minutes of [1, 2, 3, 4, 5]) put(`build${minutes}`, minutes);
  put('build.1', 1);
  put('build.9', 90);
  removeOldBuilds(parent, now);
  expect(readdirSync(parent).toSorted()).toEqual(['build.1', 'build1', 'build2', 'build3']);
});

it('a build is made once by those that need it at once, and by the next one if the first fails', async () => {
  const made: string[] = [];
  const need = (name: string) =>
    makeOnce(join(parent, 'build'), async (target) => {
      made.push(name);
      if (name === 'failing') throw new Error('No space');
      writeFileSync(join(target, 'file'), '');
    });
  const [failing, ...others] = await Promise.allSettled([need('failing'), need('second'), need('third')]);
  expect([failing.status, ...others.map(({ status }) => status)]).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(made).toEqual(['failing', expect.any(String)]);
  expect(readdirSync(join(parent, 'build'))).toEqual(['file']);
});

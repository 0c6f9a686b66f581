import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeOldBuilds } from './buildOnce.ts';

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

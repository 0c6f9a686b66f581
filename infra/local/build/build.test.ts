import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeOldBuilds } from './build.ts';

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

it('keeps the three newest builds', () => {
  for (const minutes of [1, 2, 3, 4, 5]) put(`build${minutes}`, minutes);
  removeOldBuilds(parent, now);
  expect(readdirSync(parent).toSorted()).toEqual(['build1', 'build2', 'build3']);
});

it('keeps all builds that other processes are making', () => {
  put('build', 0);
  for (const process of [1, 2, 3, 4]) put(`build.${process}`, process);
  put('build.9', 90);
  removeOldBuilds(parent, now);
  expect(readdirSync(parent).toSorted()).toEqual(['build', 'build.1', 'build.2', 'build.3', 'build.4']);
});

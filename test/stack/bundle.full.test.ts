import { join } from 'node:path';
import { expect, it } from 'vitest';
import { functionFiles } from '../../infra/bundle.ts';
import { assembleOnce } from './assembly.ts';
import { bundleIn, faultsOf } from './bundles.ts';

it('every bundled function needs nothing outside its folder but Node, and stays small', async () => {
  const codeDir = join(await assembleOnce(), 'functions');
  const names = [...functionFiles(join(import.meta.dirname, '../..')).keys()];
  expect(faultsOf(names.map((name) => bundleIn(codeDir, name)))).toEqual([]);
});

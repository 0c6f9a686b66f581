import { expect, it } from 'vitest';
import { adminScreens } from './admin/screens.ts';
import { adminPaths } from './screens.ts';

it('every screen has a path that the router knows', () => {
  const paths = adminScreens.map(({ path }) => path);
  expect(paths.filter((path) => !adminPaths.includes(path))).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
});

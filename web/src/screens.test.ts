import { expect, it } from 'vitest';
import { adminScreens } from './admin/screens.ts';
import { adminPaths } from './screens.ts';

it("every administrators' path has a screen, and every screen a path that the router knows", () => {
  const paths = adminScreens.map(({ path }) => path);
  expect(paths.toSorted()).toEqual(adminPaths.toSorted());
});

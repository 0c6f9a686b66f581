import { buildCloud } from '../../infra/local/build/build.ts';

/** Builds the functions and templates once before all slices, so that no test waits for the build. */
export const setup = async (): Promise<void> => {
  await buildCloud();
};

import { startConnectedCloud } from '../../support/cloud/cloud.ts';
import { holdsIfNone, type Prove, sizeOf } from '../proof.ts';
import { jumpClocks, jumpsOf, works } from './clocks.ts';

export const proveClocks: Prove = async (seed) => {
  const cloud = await startConnectedCloud();
  const jumps = jumpsOf(sizeOf('CLOCK_JUMPS', 60), seed);
  const wrong = await jumpClocks(cloud, jumps);
  await cloud.stop();
  const what = 'a clock that is hours or days wrong locks nobody out and gives nothing away';
  return [{ what, many: `${jumps.length} jumps under ${works.length} kinds of work`, ...holdsIfNone(wrong) }];
};

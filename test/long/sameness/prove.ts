import { median, ms } from '../../bench/figures.ts';
import { startConnectedCloud } from '../../support/cloud.ts';
import { counted, type Proof, type Prove, sizeOf } from '../proof.ts';
import { type Distribution, measureSameness } from './sameness.ts';

/** How far the medians may lie apart, of the longer one. */
const MAX_APART = 0.05;

/** That neither the time nor the text of an answer tells who has an account. */
export const proveSameness: Prove = async () => {
  const many = sizeOf('SAMENESS', 100);
  const cloud = await startConnectedCloud();
  try {
    return (await measureSameness(cloud, many)).map((distribution) => proofOf(distribution, many));
  } finally {
    await cloud.stop();
  }
};

const proofOf = ({ what, known, unknown, answers }: Distribution, many: number): Proof => {
  const [one, other] = [median(known), median(unknown)];
  const apart = Math.abs(one - other) / Math.max(one, other);
  const texts = answers.size === 1 ? 'one text' : `${answers.size} texts`;
  return {
    what: `${what} tells nothing of an account: one text, medians within ${MAX_APART * 100} %`,
    many: `${counted(many)} with, ${counted(many)} without`,
    result: `${ms(one)} and ${ms(other)}, ${(apart * 100).toFixed(1)} % apart, ${texts}`,
    holds: apart <= MAX_APART && answers.size === 1,
  };
};

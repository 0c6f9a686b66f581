import { median, ms } from '../../bench/figures.ts';
import { startConnectedCloud } from '../../support/cloud/cloud.ts';
import { countText, type Proof, type Prove, sizeOf } from '../proof.ts';
import { type Distribution, measureSameness } from './sameness.ts';

/** The largest accepted difference between two medians, as a share of the longer one. */
const MAX_APART = 0.05;

/** Neither the time nor the text of an answer tells who has an account. */
export const proveSameness: Prove = async (seed) => {
  const many = sizeOf('SAMENESS', 100);
  const cloud = await startConnectedCloud();
  try {
    return (await measureSameness(cloud, many, seed)).map((distribution) => proofOf(distribution, many));
  } finally {
    await cloud.stop();
  }
};

const apartOf = (some: readonly number[], others: readonly number[]): number => {
  const [one, other] = [median(some), median(others)];
  return Math.abs(one - other) / Math.max(one, other);
};

/** Returns how far two halves of the same kind differ by chance; a smaller difference proves nothing. */
const chanceOf = (...kinds: readonly (readonly number[])[]): number =>
  Math.max(
    ...kinds.map((times) =>
      apartOf(
        times.filter((_, index) => index % 2 === 0),
        times.filter((_, index) => index % 2 === 1),
      ),
    ),
  );

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

const proofOf = ({ what, known, unknown, answers }: Distribution, many: number): Proof => {
  const apart = apartOf(known, unknown);
  const texts = answers.size === 1 ? 'one text' : `${answers.size} texts`;
  return {
    what: `${what} tells nothing of an account: one text, medians within ${MAX_APART * 100} %`,
    many: `${countText(many)} with, ${countText(many)} without`,
    result: `${ms(median(known))} and ${ms(median(unknown))}, ${percent(apart)} apart, by chance ${percent(chanceOf(known, unknown))}, ${texts}`,
    holds: apart <= MAX_APART && answers.size === 1,
  };
};

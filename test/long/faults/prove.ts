import { proofsOf } from '../life/settle.ts';
import { countText, holdsIfNone, type Prove, sizeOf } from '../proof.ts';
import { liveWithFaults } from './faultyLife.ts';

export const proveFaults: Prove = async (seed) => {
  const life = await liveWithFaults({
    rounds: sizeOf('FAULT_ROUNDS', 60),
    roundMs: 4000,
    residents: 4,
    payers: 2,
    passersby: 2,
    mostAtOnce: 200,
    seed: String(seed),
    log: (text) => process.stderr.write(`${text}\n`),
  });
  const wrong = [life.wrongAnswers, life.lostOrDouble, life.violations, life.unlikeStripe];
  if (wrong.some(({ length }) => length > 0))
    process.stderr.write(`${JSON.stringify(wrong, undefined, 2)}\n`);
  const { all, errors, longest } = life.answers;
  const many = `${countText(life.rounds)} rounds, ${countText(life.acts)} acts`;
  return [
    {
      what: 'answers without a Portuguese text while dependencies fail',
      many: `${countText(all)} answers, ${countText(errors)} errors, the longest after ${(longest / 1000).toFixed(1)} s`,
      ...holdsIfNone(life.wrongAnswers),
    },
    ...proofsOf(life, many, ['dependencies fail', 'once all of them are well again']),
  ];
};

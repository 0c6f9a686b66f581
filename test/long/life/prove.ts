import { rmSync } from 'node:fs';
import { countText, type Prove, sizeOf } from '../proof.ts';
import { killLife } from './killedLife.ts';
import { proofsOf } from './settle.ts';

export const proveLife: Prove = async (seed) => {
  const life = await killLife({
    kills: sizeOf('KILLS', 50),
    residents: 6,
    payers: 3,
    mostActs: 20,
    mostAtOnce: 200,
    seed: String(seed),
    log: (text) => process.stderr.write(`${text}\n`),
  });
  const wrong = [life.lostOrDouble, life.violations, life.unlikeStripe];
  if (wrong.every(({ length }) => length === 0)) rmSync(life.dataDir, { recursive: true });
  else process.stderr.write(`${life.dataDir}\n${JSON.stringify(wrong, undefined, 2)}\n`);
  const many = `${countText(life.kills)} kills, ${countText(life.acts)} acts`;
  return proofsOf(life, many, ['all processes are killed', 'after that']);
};

import { rmSync } from 'node:fs';
import { counted, type Prove, sizeOf } from '../proof.ts';
import { killLife } from './killedLife.ts';
import { provedBy } from './settle.ts';

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
  const many = `${counted(life.kills)} kills, ${counted(life.acts)} acts`;
  return provedBy(life, many, ['all processes are killed', 'after that']);
};

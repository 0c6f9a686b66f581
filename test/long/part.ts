/** Proves the part of the first argument with the seed of the second. Prints its lines as JSON, last. */
import { parts } from './parts.ts';

const [, , name = '', seed = ''] = process.argv;
const load = parts.get(name);
if (!load) throw new Error(`There is no part ${name}: ${[...parts.keys()].join(', ')}`);
const prove = await load();
process.stdout.write(`\n${JSON.stringify(await prove(Number(seed)))}\n`);

/** Proves the part named by the first argument, with the second as its seed, and prints its lines as JSON. */
import { parts } from './parts.ts';

const [, , name = '', seed = ''] = process.argv;
const load = parts.get(name);
if (!load) throw new Error(`There is no part ${name}: ${[...parts.keys()].join(', ')}`);
const prove = await load();
process.stdout.write(JSON.stringify(await prove(Number(seed))));

/** A program that builds the site into the folder of its first argument. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite } from '../../site/build.ts';
import { clientDirOf } from '../../site/documents.ts';
import { compressSite } from '../site/site.ts';

const [, , target = join(tmpdir(), 'ranqueia-site')] = process.argv;

await buildSite(target);
await compressSite(clientDirOf(target));

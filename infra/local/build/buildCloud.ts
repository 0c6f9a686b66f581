/** Builds the functions and the templates into the folder given as its argument. */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleFunctions } from '../../bundle.ts';
import { synthesize } from '../../synthesize.ts';

const [, , target = join(tmpdir(), 'ranqueia-cloud')] = process.argv;

await bundleFunctions({
  root: join(import.meta.dirname, '../../..'),
  outDir: join(target, 'functions'),
  split: true,
});
// CDK's own validation takes seconds; test/stack runs it.
const { data, app } = synthesize({ outDir: join(target, 'assembly'), validate: false });
writeFileSync(join(target, 'templates.json'), JSON.stringify([data, app]));

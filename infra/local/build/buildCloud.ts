/** A program that builds functions and templates into the folder of its first argument. */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleFunctions } from '../../bundle.ts';

const [, , target = join(tmpdir(), 'ranqueia-cloud')] = process.argv;

const bundled = bundleFunctions({
  root: join(import.meta.dirname, '../../..'),
  outDir: join(target, 'functions'),
  split: true,
});
// CDK loads during bundling.
const { synthesize } = await import('../../synthesize.ts');
await bundled;
// CDK's validation takes seconds; test/stack runs it.
const { data, app } = synthesize({ outDir: join(target, 'assembly'), validate: false });
writeFileSync(join(target, 'templates.json'), JSON.stringify([data, app]));

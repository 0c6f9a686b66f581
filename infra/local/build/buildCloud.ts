/** A program that builds functions, the demo's seed and templates into the folder of its first argument. */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleFunctions, functionFiles } from '../../bundle.ts';
import { SEED } from '../demo/seedInThread.ts';

const [, , target = join(tmpdir(), 'ranqueia-cloud')] = process.argv;

const root = join(import.meta.dirname, '../../..');

const files = new Map([...functionFiles(root), [SEED.name, SEED.file]]);
const bundled = bundleFunctions({ root, outDir: join(target, 'functions'), split: true, files });
// CDK loads during bundling.
const { synthesize } = await import('../../synthesize.ts');
await bundled;
// CDK's validation takes seconds; test/stack runs it.
const { data, app } = synthesize({ outDir: join(target, 'assembly'), validate: false });
writeFileSync(join(target, 'templates.json'), JSON.stringify([data, app]));

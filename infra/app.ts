/** Run by the CDK command line: builds the functions and synthesises the stacks. */
import { join } from 'node:path';
import { bundleFunctions } from './bundle.ts';
import { synthesize } from './synthesize.ts';

const root = join(import.meta.dirname, '..');
const codeDir = join(root, '.build/functions');

await bundleFunctions({ root, outDir: codeDir, split: false });
synthesize({ codeDir });

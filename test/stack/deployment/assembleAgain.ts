/** Bundles the functions into the first folder, and synthesises them with the built site into the second. */
import { join } from 'node:path';
import { bundleFunctions } from '../../../infra/bundle.ts';
import { synthesize } from '../../../infra/synthesize.ts';

const [, , dir = '', siteDir = ''] = process.argv;
const codeDir = join(dir, 'functions');

await bundleFunctions({ root: join(import.meta.dirname, '../../..'), outDir: codeDir, split: false });
synthesize({ codeDir, siteDir, validate: false });

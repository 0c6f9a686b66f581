/** Run by the CDK command line: builds the functions and the site, and synthesises the stacks. */
import { join } from 'node:path';
import { bundleFunctions } from './bundle.ts';
import { buildSite } from './site/build.ts';
import { synthesize } from './synthesize.ts';

const root = join(import.meta.dirname, '..');
const codeDir = join(root, '.build/functions');
const siteDir = join(root, '.build/deployedSite');

// Otherwise the site would hold React's development version.
process.env.NODE_ENV = 'production';
await Promise.all([bundleFunctions({ root, outDir: codeDir, split: false }), buildSite(siteDir)]);
synthesize({ codeDir, siteDir });

import { join } from 'node:path';
import { bundleFunctions } from './bundle.ts';
import { buildSite } from './site/build.ts';
import { synthesize } from './synthesize.ts';

const root = join(import.meta.dirname, '..');
const buildDir = process.argv[2] ?? join(root, '.build');
const codeDir = join(buildDir, 'functions');
const siteDir = join(buildDir, 'deployedSite');

// With another NODE_ENV, the site would contain React's development version.
process.env.NODE_ENV = 'production';
await Promise.all([bundleFunctions({ root, outDir: codeDir, split: false }), buildSite(siteDir)]);
synthesize({ codeDir, siteDir });

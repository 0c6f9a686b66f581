/** Synthesises each deployment, with a tiny site and cdk-nag's findings, into a folder of its name. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { App } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { synthesize } from '../../infra/synthesize.ts';
import { deployments, STYLE_HASH } from './deployments.ts';

const [, , target = ''] = process.argv;

const siteDir = join(target, 'site');
const siteFiles = {
  'client/app.html': '<title>The shell</title>',
  'client/assets/main-1.js': 'export {};',
  'pages/index.html': '<link rel="canonical" href="https://site.invalid/">',
  'styleHashes.json': JSON.stringify([STYLE_HASH]),
};
for (const [file, text] of Object.entries(siteFiles)) {
  mkdirSync(dirname(join(siteDir, file)), { recursive: true });
  writeFileSync(join(siteDir, file), text);
}

const findingsIn = (app: App) =>
  new AwsSolutionsChecks()
    .validateScope(app)
    .violations.flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(({ constructPath = '' }) => ({ rule: ruleName, at: constructPath })),
    );

for (const [name, context] of Object.entries(deployments)) {
  const outDir = join(target, name);
  // CDK validates the templates of all settings where they are assembled.
  synthesize({
    outDir,
    siteDir,
    context,
    validate: false,
    inspect: (app) => writeFileSync(join(outDir, 'findings.json'), JSON.stringify(findingsIn(app))),
  });
}

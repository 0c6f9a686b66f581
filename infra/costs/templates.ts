import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CloudTemplate } from '../cloudTemplate.ts';
import { ASSETS } from '../site/documents.ts';
import { clientDirOf, serverDirOf } from '../site/folders.ts';
import { synthesize } from '../synthesize.ts';

/** All stacks of a deployment. The site is empty: without one, Web would lack the publisher and its alarm. */
export const readPricedTemplates = (): readonly CloudTemplate[] => {
  const dir = mkdtempSync(join(tmpdir(), 'costs-'));
  const siteDir = join(dir, 'site');
  mkdirSync(join(clientDirOf(siteDir), ASSETS), { recursive: true });
  mkdirSync(serverDirOf(siteDir));
  writeFileSync(join(serverDirOf(siteDir), 'pages.json'), '{}');
  const templates = Object.values(synthesize({ outDir: join(dir, 'out'), siteDir, validate: false }));
  rmSync(dir, { recursive: true });
  return templates;
};

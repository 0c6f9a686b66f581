/** `node infra/costs.ts > infra/COSTS.md`: what the product costs on AWS, by prices, units and templates. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { costsDocument } from './costs/document.ts';
import { fixedIn } from './costs/fixed.ts';
import { synthesize } from './synthesize.ts';

const outDir = mkdtempSync(join(tmpdir(), 'costs-'));
const templates = Object.values(synthesize({ outDir, validate: false }));
rmSync(outDir, { recursive: true });
process.stdout.write(costsDocument(fixedIn(templates)));

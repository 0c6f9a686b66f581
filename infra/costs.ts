/** `node infra/costs.ts > infra/COSTS.md`: what the product costs on AWS, by prices, units and templates. */
import { costsDocument } from './costs/document.ts';
import { fixedIn } from './costs/fixed.ts';
import { readPricedTemplates } from './costs/templates.ts';

process.stdout.write(costsDocument(fixedIn(readPricedTemplates())));

/** `node infra/costs.ts > infra/COSTS.md`: what the product costs on AWS, by prices, units and templates. */
import { costsDocument } from './costs/document.ts';
import { fixedIn, readPricedTemplates } from './costs/fixed.ts';

process.stdout.write(costsDocument(fixedIn(readPricedTemplates())));

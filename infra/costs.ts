import { costsDocument } from './costs/document.ts';
import { fixedIn, readPricedTemplates } from './costs/fixed.ts';

process.stdout.write(costsDocument(fixedIn(readPricedTemplates())));

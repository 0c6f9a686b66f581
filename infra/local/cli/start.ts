import { join } from 'node:path';
import { buildSite } from '../build/build.ts';
import { builtSite } from '../site/site.ts';
import { runLocally } from './run.ts';

await runLocally({
  makeSite: async (_, dataDir) => builtSite(await buildSite(), join(dataDir, 'pages')),
});

/** `npm start`: the whole product on this machine. */
import { join } from 'node:path';
import { buildSite } from './build.ts';
import { runLocally } from './run.ts';
import { builtSite } from './site.ts';

await runLocally({
  makeSite: async (_, dataDir) => builtSite(await buildSite(), join(dataDir, 'pages')),
});

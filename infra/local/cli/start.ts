import { join } from 'node:path';
import { buildCloud, buildSite } from '../build/build.ts';

const [build, site] = [buildCloud(), buildSite()];
// Reported when they are needed; until then, a failure must not end the process.
for (const building of [build, site]) building.catch(() => undefined);

// Loaded while the builds run, which take longest.
const [{ runLocally }, { builtSite }] = await Promise.all([import('./run.ts'), import('../site/site.ts')]);

await runLocally({
  build,
  makeSite: async ({ port }, dataDir) =>
    builtSite(await site, join(dataDir, 'pages'), `http://localhost:${port}`),
});

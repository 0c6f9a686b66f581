/** `npm start`: the whole product on this machine. */
import { buildSite } from './build.ts';
import { runLocally } from './run.ts';
import { siteServer } from './site.ts';

await runLocally({ makeSite: async () => siteServer(await buildSite()) });

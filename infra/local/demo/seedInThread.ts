import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ExternalServices } from '../fakes/externalServices.ts';
import { demoHits, demoResults } from './data.ts';

export const plantDemo = ({ serper, algolia }: ExternalServices): void => {
  serper?.plant(...demoResults);
  algolia?.plant(...demoHits);
};

/** Bundled among the functions, with which it shares most modules. */
export const SEED = {
  name: 'demo/seed',
  file: new URL('./seed.ts', import.meta.url).pathname,
};

/** Seeds in a thread with its own environment, from which the stores read the table's name. */
export const seedInThread = async (
  codeDir: string,
  environment: Readonly<Record<string, string>>,
  { algolia, stripe }: ExternalServices,
): Promise<void> => {
  const worker = new Worker(join(codeDir, `${SEED.name}.mjs`), {
    env: {
      ...environment,
      ALGOLIA_APP_ID: algolia?.appId ?? process.env.ALGOLIA_APP_ID,
      ALGOLIA_INDEX_NAME: algolia?.indexName ?? process.env.ALGOLIA_INDEX_NAME,
      ...(stripe && { STRIPE_FAKE_URL: stripe.url }),
    },
  });
  const [exitCode]: number[] = await once(worker, 'exit');
  if (exitCode !== 0) throw new Error('Writing the demo failed');
};

import { seedDemo } from './seed.ts';

const { STRIPE_FAKE_URL, ALGOLIA_APP_ID = '', ALGOLIA_INDEX_NAME = '' } = process.env;
await seedDemo({
  now: Date.now(),
  stripeUrl: STRIPE_FAKE_URL,
  algolia: { app_id: ALGOLIA_APP_ID, index_name: ALGOLIA_INDEX_NAME },
});

/**
 * Writes the demo in a thread with the functions' environment, because the stores read the table's name from
 * it.
 */
import { seedDemo } from './seed.ts';

await seedDemo({ now: Date.now(), stripeUrl: process.env.STRIPE_FAKE_URL });

/** The thread that fills an empty table with the demo: a thread, because the stores find their table by the environment alone. */
import { seedDemo } from './seed.ts';

await seedDemo({ now: Date.now(), stripeUrl: process.env.STRIPE_STAND_IN_URL });

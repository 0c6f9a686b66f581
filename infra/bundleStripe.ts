import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { usedResources } from '../functions/platform/stripe/resources.ts';

/**
 * What of Stripe's SDK may be left out: every resource (a file, or a folder such as `Checkout/`), the list of
 * them all, and the handler of event notifications, which are another kind than our webhooks.
 */
const optional =
  /[\\/]stripe[\\/]esm[\\/](?:resources[\\/](\w+).*|resources|StripeEventNotificationHandler)\.js$/;

/**
 * Replaces what is not called of Stripe's SDK by empty classes: two thirds of its bytes. The client makes all
 * resources in its constructor, so tree shaking keeps them.
 */
export const usedStripeOnly: Plugin = {
  name: 'used-stripe-only',
  setup: ({ onLoad }) => {
    onLoad({ filter: optional }, async ({ path }) => {
      const resource = optional.exec(path)?.[1];
      if (resource !== undefined && used.has(resource)) return undefined;
      return { contents: emptyClasses(await readFile(path, 'utf8')) };
    });
  },
};

/** The files and folders of the used resources: `customers` is `Customers.js`. */
const used = new Set(usedResources.map((name) => name.charAt(0).toUpperCase() + name.slice(1)));

/** The same exports as a module's, each an empty class. */
const emptyClasses = (source: string): string =>
  [...source.matchAll(/^export (?:(?:class|const|function) (\w+)|\{ (?:\w+ as )?(\w+) \})/gm)]
    .map(([, declared, renamed]) => `export class ${declared ?? renamed} {}`)
    .join('\n');

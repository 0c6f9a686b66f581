import { test } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { type CloudOptions, connect, startCloud, startConnectedCloud } from './cloud/cloud.ts';
import { newDeployedCustomer, removeDeployedCustomer, signInAdmin } from './cloud/deployed.ts';
import { skipWithout } from './cloud/inside.ts';
import { services } from './cloud/services.ts';
import { cookieOf, identifyCaller } from './people/caller.ts';
import { type Customer, type CustomerOptions, newCustomer, quickHash } from './people/customers.ts';
import { startTableProxy } from './proxies/tableProxy.ts';
import type { Faults } from './stripe/faults.ts';

export const PASSWORD = 'segredo-certo';

/** The cloud and the administrator belong to the file, a customer to one test. */
export const it = test
  // A file that needs another cloud extends this fixture.
  .extend('cloudOptions', { scope: 'file' }, async (): Promise<CloudOptions> => ({}))
  .extend('cloud', { scope: 'file', auto: true }, async ({ cloudOptions }, { onCleanup }) => {
    const cloud = await startConnectedCloud(cloudOptions);
    onCleanup(cloud.stop);
    return cloud;
  })
  // A test that fails prints what the functions logged as errors meanwhile.
  .extend('loggedErrors', { auto: true }, ({ cloud, onTestFailed }) => {
    const before = cloud.logs().length;
    onTestFailed(() => {
      const lines = cloud.logs().slice(before).split('\n');
      const errors = lines.filter((line) => line.includes('"level":"ERROR"')).slice(-5);
      if (errors.length > 0) process.stderr.write(`${errors.join('\n')}\n`);
    });
  })
  .extend('visitor', ({ cloud }) => identifyCaller(cloud.url))
  // What a test sets at Stripe's fake ends with the test.
  .extend('stripe', ({ cloud }, { onCleanup }) => {
    const { stripe } = cloud;
    onCleanup(async () => {
      stripe.setFaults({});
      stripe.holdEvents(false);
      await stripe.delivered();
    });
    return stripe;
  })
  .extend(
    'whileStripeFails',
    ({ stripe }) =>
      async <T>(call: () => Promise<T>, faults: Faults = {}): Promise<T> => {
        stripe.setFaults({ rate: 1, ...faults });
        const result = await call();
        stripe.setFaults({});
        return result;
      },
  )
  .extend('deployedCustomer', ({ cloud }, { onCleanup }) => {
    const removals: (() => Promise<void>)[] = [];
    onCleanup(async () => void (await Promise.all(removals.map((remove) => remove()))));
    return async (): Promise<Customer> => {
      const admin = await signInAdmin(cloud.url);
      const customer = await newDeployedCustomer(cloud.url, admin, PASSWORD);
      removals.push(() => removeDeployedCustomer(admin, customer));
      return customer;
    };
  })
  .extend(
    'newCustomer',
    ({ cloud, deployedCustomer }) =>
      (options: CustomerOptions = {}): Promise<Customer> => {
        if (services.on !== 'api') return newCustomer(cloud.url, options);
        const { passwordHash, ...special } = options;
        if (passwordHash === '') return skipWithout('a customer without a password');
        const named = Object.keys(special);
        return named.length === 0 ? deployedCustomer() : skipWithout(`a customer with ${named.join(', ')}`);
      },
  )
  .extend('customer', ({ newCustomer }) => newCustomer())
  .extend('admin', { scope: 'file' }, ({ cloud }) => newCustomer(cloud.url, { isAdmin: true }))
  .extend('passwordHash', { scope: 'file' }, () => quickHash(PASSWORD))
  .extend(
    'newAccount',
    ({ newCustomer, passwordHash }) =>
      () =>
        newCustomer({ passwordHash }),
  )
  .extend(
    'login',
    ({ visitor }) =>
      (email: string, password = PASSWORD) =>
        visitor(routes.accounts.login, { body: { email, password } }),
  )
  // Signs in by the route, as another browser of the customer.
  .extend('signedIn', ({ cloud, login }) => async (email: string, password = PASSWORD) => {
    const cookie = cookieOf((await login(email, password)).headers, 'session');
    return { cookie, call: identifyCaller(cloud.url, cookie) };
  });

/** The proxy can take the table away from the functions, but not from the test itself. */
export const itWithTableProxy = it
  .extend('table', { scope: 'file' }, () => startTableProxy())
  .extend('cloud', { scope: 'file', auto: true }, async ({ table }, { onCleanup }) => {
    const cloud = await startCloud({ env: { AWS_ENDPOINT_URL_DYNAMODB: table.url } });
    onCleanup(async () => {
      await cloud.stop();
      await table.close();
    });
    await connect(cloud, { AWS_ENDPOINT_URL_DYNAMODB: await table.forwardTo(cloud.clients.dynamo) });
    return cloud;
  });

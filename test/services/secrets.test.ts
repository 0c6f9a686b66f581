import { expect } from 'vitest';
import * as z from 'zod/mini';
import { readSecret, readSecretVersions, writeSecret } from '../../functions/platform/aws/secrets.ts';
import { putSecrets } from '../../infra/local/aws/startSecrets.ts';
import { atOnce, it as base } from '../support/cloud/connected.ts';

const fields = z.record(z.string(), z.string());
const key = z.object({ api_key: z.string() });

const it = base.extend('ids', { scope: 'file' }, async ({ resources }) => {
  const { clients, spec } = resources;
  const given = spec.secrets.map((id): [string, string] => [id, '{"api_key":"first"}']);
  await putSecrets(clients.secrets, spec.secrets, new Map(given));
  const [one = '', two = ''] = spec.secrets;
  return { one, two };
});

it('a secret keeps the fields that are not changed, and those of all who write at once', async ({
  ids: { one },
}) => {
  await atOnce(3, (index) => writeSecret(one, { [`field${index}`]: `${index}` }));
  expect(await readSecret(one, fields, { fresh: true })).toMatchObject({
    api_key: 'first',
    field0: '0',
    field1: '1',
    field2: '2',
  });
});

it('a secret is known as it was before its last change, if there was one', async ({ ids: { two } }) => {
  expect(await readSecretVersions(two, key)).toEqual([{ api_key: 'first' }]);
  await writeSecret(two, { api_key: 'second' });
  expect(await readSecret(two, key, { fresh: true })).toEqual({ api_key: 'second' });
  expect(await readSecretVersions(two, key)).toEqual([{ api_key: 'second' }, { api_key: 'first' }]);
});

it('a secret survives another start, and a missing one is named', async ({ ids, resources }) => {
  await writeSecret(ids.one, { api_key: 'saved' });
  await putSecrets(resources.clients.secrets, [ids.one], new Map([[ids.one, '{"api_key":"first"}']]));
  expect(await readSecret(ids.one, fields, { fresh: true })).toMatchObject({ api_key: 'saved' });
  await expect(readSecret('there-is-none', fields)).rejects.toThrow();
});

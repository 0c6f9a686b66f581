/** What a route has written although the table's answer is lost: the SDK writes it again. */
import { expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { iconOf } from '../../infra/local/fakes/icons.ts';
import { newCompany } from '../support/customers.ts';
import { sendRaw } from '../support/everyRoute.ts';
import { finishSignIn, newPerson, returnFromGoogle } from '../support/google.ts';
import { itWithTableProxy as it } from '../support/slice.ts';

it('a logo whose key was saved twice keeps its file', async ({ cloud, table, customer }) => {
  const { id } = await newCompany(customer);
  const body = new FormData();
  body.append('logo', new Blob([new Uint8Array(iconOf('a', 32))], { type: 'image/png' }));
  table.loseAnswer('SET logo_key');
  const headers = { cookie: customer.cookie };
  const uploaded = await sendRaw(cloud.url, routes.companies.uploadLogo, { id, body, headers });
  expect(uploaded.status).toBe(200);
  const { logo_url } = await uploaded.json();
  expect((await fetch(cloud.url + logo_url)).status).toBe(200);
});

it('a sign-in with Google whose state was used twice succeeds', async ({ cloud, table }) => {
  const back = await returnFromGoogle(cloud, newPerson());
  table.loseAnswer(':expired');
  expect((await finishSignIn(cloud, back)).status).toBe(200);
  expect((await finishSignIn(cloud, back)).status).toBe(401);
});

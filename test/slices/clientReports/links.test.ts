import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import type { CallOf } from '#shared/contract/route.ts';
import { hashOf, newToken } from '../../../functions/accounts/sessions/tokens.ts';
import { consumeRateLimit, resetRateLimit } from '../../../functions/accounts/signIn/rateLimit.store.ts';
import { setAttributes } from '../../../functions/platform/aws/writes.ts';
import { DAY, toMoment } from '../../../functions/platform/time/clock.ts';
import { iconOf } from '../../../infra/local/fakes/icons.ts';
import { findViolations } from '../../support/cloud/invariants.ts';
import { findMentions, listFiles, scanItems, scanTable } from '../../support/cloud/storedData.ts';
import { type Customer, changeSubscription, newCompany, quickHash } from '../../support/people/customers.ts';
import { deleteForGood, deleteOwn, findRemains } from '../../support/people/deletion.ts';
import { expectRefusal } from '../../support/people/refusals.ts';
import { newLink } from '../../support/routes/everyRoute.ts';
import { it as base, PASSWORD } from '../../support/slice.ts';

const { clientReports, companies, profiles } = routes;
const CLOSED = 'Este link não vale mais. Peça um novo a quem o enviou.';
const TRIES = 'Muitas tentativas. Aguarde alguns minutos e tente de novo.';

const tokenIn = (url: string) => url.slice(url.lastIndexOf('/') + 1);

const it = base.extend(
  'open',
  ({ visitor }) =>
    (token: string, password?: string) =>
      visitor(clientReports.open, { body: { token, password } }),
);
const NETWORK = '127.0.0.1';
it.beforeEach(() => resetRateLimit('report-network', NETWORK));

const linksOf = async ({ call }: Pick<Customer, 'call'>, id: string) =>
  (await call(clientReports.listLinks, { params: { id } })).body;
const revoke = ({ call }: Pick<Customer, 'call'>, id: string) =>
  call(clientReports.revokeLink, { params: { id } });

const newShared = async (customer: Customer, given: Parameters<typeof newLink>[2] = {}) => {
  const { id } = await newCompany(customer, { keywords: ['sela'] });
  const { url, ...link } = await newLink(customer, id, given);
  return { id, link, token: tokenIn(url), url };
};

const changeStored = async ({ userId }: Pick<Customer, 'userId'>, token: string, changes: object) => {
  const item = (await scanItems()).find(({ token_hash }) => token_hash === hashOf(token));
  await setAttributes({ PK: `USER#${userId}`, SK: item?.SK ?? '' }, { ...changes });
};

/** With a cheap hash, because each try of a password that a route has stored takes a core for 0.25 s. */
const setPassword = (customer: Customer, { token }: { readonly token: string }, password: string) =>
  changeStored(customer, token, { password_hash: quickHash(password) });

describe('a link', () => {
  it('opens what was chosen, counts others than its account, and is stored without its token', async ({
    cloud,
    customer,
    open,
  }) => {
    const introduction = 'Olá!\n<script>alert(1)</script>';
    const chosen = { sections: ['keywords', 'pageOne'], introduction, period: '30' } as const;
    const { id, link, token, url } = await newShared(customer, { ...chosen, sections: [...chosen.sections] });
    expect(url).toBe(`${cloud.url}/r/${token}`);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(Date.parse(link.expires_at) - Date.parse(link.created_at)).toBe(90 * DAY);
    const { status, body, headers } = await open(token);
    expect([status, body.introduction, body.sections.map((section) => section.id)]).toEqual([
      200,
      introduction,
      ['pageOne', 'keywords'],
    ]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    for (const secret of [customer.userId, customer.email, id])
      expect(JSON.stringify(body)).not.toContain(secret);
    await open(token);
    await customer.call(clientReports.open, { body: { token } });
    expect(await linksOf(customer, id)).toMatchObject([
      { ...link, opened: 2, last_opened_at: expect.any(String) },
    ]);
    expect([cloud.logs(), ...(await scanTable(cloud))].filter((text) => text.includes(token))).toEqual([]);
    expect(await findViolations()).toEqual([]);
  });

  it('belongs to its account', async ({ customer, newCustomer, open }) => {
    const other = await newCustomer();
    const { id, link, token } = await newShared(customer);
    expect((await revoke(other, link.id)).status).toBe(404);
    expect((await other.call(clientReports.listLinks, { params: { id } })).status).toBe(404);
    const body = { sections: ['pageOne' as const] };
    expect((await other.call(clientReports.createLink, { params: { id }, body })).status).toBe(404);
    expect((await open(token)).status).toBe(200);
  });

  it.for<
    [why: string, close: (customer: Customer, shared: Awaited<ReturnType<typeof newShared>>) => unknown]
  >([
    ['is revoked', (customer, { link }) => revoke(customer, link.id)],
    [
      'has expired',
      (customer, { token }) => changeStored(customer, token, { expires_at: toMoment(Date.now() - 1) }),
    ],
    ['is of a company in the trash', ({ call }, { id }) => call(companies.delete, { params: { id } })],
    ['is of a deleted company', (customer, { id }) => deleteForGood(customer, id)],
    ['is of a deleted account', (customer) => deleteOwn(customer, customer.email, PASSWORD)],
    [
      'is of a subscription that ended more than 14 days ago',
      (customer) =>
        changeSubscription(customer, { status: 'canceled', ended_at: toMoment(Date.now() - 15 * DAY) }),
    ],
  ])('opens no more when it %s', async ([_, close], { newAccount, open }) => {
    const customer = await newAccount();
    const shared = await newShared(customer);
    await setPassword(customer, shared, 'segredo');
    expect((await open(shared.token, 'segredo')).status).toBe(200);
    await close(customer, shared);
    await expectRefusal(open(shared.token, 'segredo'), 404, CLOSED);
    await expectRefusal(open(shared.token, 'errada'), 404, CLOSED);
    await expectRefusal(open(newToken()), 404, CLOSED);
  });

  it('opens again with its company, and for 14 days after the subscription', async ({ customer, open }) => {
    const { id, link, token } = await newShared(customer);
    await customer.call(companies.delete, { params: { id } });
    expect((await revoke(customer, link.id)).status).toBe(404);
    await customer.call(companies.restore, { params: { id } });
    expect((await open(token)).status).toBe(200);
    await changeSubscription(customer, { status: 'canceled', ended_at: toMoment(Date.now() - 13 * DAY) });
    expect((await open(token)).status).toBe(200);
    await changeSubscription(customer, { status: 'past_due' });
    expect((await open(token)).status).toBe(200);
  });

  it('is gone with its company, and the brand with the account', async ({ cloud, newAccount }) => {
    const customer = await newAccount();
    const file = new Blob([new Uint8Array(iconOf('marca', 32))]);
    const { body } = await customer.call(clientReports.uploadBrandLogo, { file });
    const first = await newShared(customer);
    await newLink(customer, first.id);
    await deleteForGood(customer, first.id);
    await cloud.idle();
    expect(await findMentions(cloud, [first.id])).toEqual([]);
    const second = await newShared(customer);
    await deleteOwn(customer, customer.email, PASSWORD);
    const remains = [customer.userId, second.id, hashOf(second.token), body.logo_url.slice(1)];
    expect(await findRemains(cloud, remains)).toEqual([]);
  });

  it('is one of at most 20 of a company', async ({ customer }) => {
    const { id } = await newCompany(customer);
    for (let index = 0; index < 20; index++) await newLink(customer, id);
    const create = () =>
      customer.call(clientReports.createLink, { params: { id }, body: { sections: ['pageOne'] } });
    await expectRefusal(create(), 409, 'Uma empresa tem até 20 links. Revogue um para criar outro.');
    const [last] = await linksOf(customer, id);
    await revoke(customer, last?.id ?? '');
    expect((await create()).status).toBe(200);
    expect(await linksOf(customer, id)).toHaveLength(20);
    expect(await findViolations()).toEqual([]);
  });
});

describe('a password of a link', () => {
  it('is asked for, and guessed at most ten times in a quarter of an hour', async ({ customer, open }) => {
    const { link, token } = await newShared(customer, { password: 'segredo' });
    const other = await newShared(customer);
    expect(link.has_password).toBe(true);
    await expectRefusal(open(token), 401, 'Este relatório pede uma senha.');
    expect((await open(token, 'segredo')).status).toBe(200);
    for (const shared of [{ token }, other]) await setPassword(customer, shared, 'segredo');
    const guesses = await Promise.all(
      Array.from({ length: 15 }, (_, index) => open(token, `palpite-${index}`)),
    );
    const statuses = guesses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    // Thousands more are refused before they are compared.
    const more = Array.from({ length: 2000 }, () =>
      consumeRateLimit('report-password', `${hashOf(token)} ${NETWORK}`, Date.now()),
    );
    const refused = (await Promise.allSettled(more)).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(2000);
    await expectRefusal(open(token, 'segredo'), 429, TRIES);
    expect((await open(other.token, 'segredo')).status).toBe(200);
  });
});

type LinkForm = CallOf<typeof clientReports.createLink>['body'];

it.for<[field: string, wrong: Partial<LinkForm>]>([
  ['sections', { sections: [] }],
  ['introduction', { introduction: 'x'.repeat(2001) }],
  ['introduction', { introduction: 'a\u202eb' }],
  ['expires_in_days', { expires_in_days: 6 }],
  ['expires_in_days', { expires_in_days: 366 }],
  ['password', { password: '12345' }],
  ['period', { period: '8' }],
])('a link with a wrong field is refused: %s', async ([field, wrong], { customer }) => {
  const { id } = await newCompany(customer);
  const body = { sections: ['pageOne' as const], ...wrong };
  const answer = await customer.call(clientReports.createLink, { params: { id }, body });
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]]);
});

describe('a brand', () => {
  it('is on the reports of its account, with a logo that is a picture until it is removed', async ({
    cloud,
    customer,
    newCustomer,
  }) => {
    const { id } = await newCompany(customer);
    const shown = async () => (await customer.call(clientReports.preview, { params: { id } })).body.brand;
    expect(await shown()).toEqual({ name: null, colour: '#2f56d9', logo_url: null });
    const save = (name: string, colour: string, version?: string) =>
      customer.call(clientReports.updateBrand, { body: { name, colour, version } });
    const { body: read } = await customer.call(clientReports.getBrand, {});
    expect((await save('<i>Agência</i>', '#8A1C1C', read.version)).status).toBe(200);
    await expectRefusal(save('Outra', '#123456', read.version), 409, /alterou isto/);
    for (const colour of ['#ffcc00', '#777778', 'red', '#12345', 'url(x)'])
      expect([colour, (await save('Agência', colour)).status]).toEqual([colour, 400]);
    const upload = (bytes: BlobPart) =>
      customer.call(clientReports.uploadBrandLogo, { file: new Blob([bytes]) });
    await expectRefusal(upload('<svg onload="alert(1)"/>'), 400, /Envie uma imagem PNG/);
    const { body } = await upload(new Uint8Array(iconOf('agencia', 32)));
    expect(body.logo_url).not.toContain(customer.userId);
    expect(await shown()).toEqual({ name: '<i>Agência</i>', colour: '#8a1c1c', logo_url: body.logo_url });
    const { body: others } = await (await newCustomer()).call(clientReports.getBrand, {});
    expect(others).toMatchObject({ name: null, logo_url: null });
    const { account } = (await customer.call(profiles.export, { query: {} })).body;
    expect(account?.brand).toEqual(await shown());
    const form = { name: 'Agência', colour: '#8a1c1c' };
    await customer.call(clientReports.updateBrand, { body: { ...form, logo_url: null } });
    expect(await shown()).toEqual({ ...form, logo_url: null });
    expect(await listFiles(cloud)).not.toContain(body.logo_url.slice(1));
  });
});

import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import type { keywords } from '#shared/contract/keywords.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { applyLimits } from '../../../functions/keywords/applyLimits.ts';
import { readSubscription } from '../../../functions/subscriptions/subscription.store.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
import { listActiveTexts, saveLimits } from '../../support/people/plans.ts';
import { expectRefusal } from '../../support/people/refusals.ts';
import { itWithTableProxy as it } from '../../support/slice.ts';

const listOf = async ({ call }: Customer) => (await call(routes.keywords.list, {})).body;

const idsOf = async (customer: Customer, ...wanted: readonly string[]) =>
  (await listOf(customer))
    .filter(({ keyword }) => wanted.length === 0 || wanted.includes(keyword))
    .map(({ id }) => id);

type Change = Omit<BodyOf<typeof keywords.updateMany>, 'ids'>;

const change = ({ call }: Customer, ids: readonly string[], body: Change) =>
  call(routes.keywords.updateMany, { body: { ids: [...ids], ...body } });

const tagsOf = async (customer: Customer) =>
  Object.fromEntries((await listOf(customer)).map(({ keyword, tags }) => [keyword, tags]));

describe('the tags of selected keywords', () => {
  it('are added and removed, once each, in one spelling', async ({ customer, newCustomer }) => {
    await newCompany(customer, { keywords: ['um', 'dois'] });
    await newCompany(customer, { keywords: ['três'] });
    const stranger = await newCustomer();
    await newCompany(stranger, { keywords: ['alheia'] });
    const ids = [...(await idsOf(customer, 'um', 'três')), ...(await idsOf(stranger)), 'nenhuma'];
    const { body } = await change(customer, ids, { add_tags: [' Marca  X ', 'blog', 'BLOG'], volume: 1300 });
    const both = ['blog', 'marca x'];
    expect(body.updated.map(({ keyword, tags, volume }) => [keyword, tags, volume])).toEqual([
      ['um', both, 1300],
      ['três', both, 1300],
    ]);
    expect(await tagsOf(customer)).toEqual({ um: both, dois: [], três: both });
    expect(await tagsOf(stranger)).toEqual({ alheia: [] });
    await change(customer, ids, { add_tags: ['novo'], remove_tags: ['blog', 'outra'], volume: null });
    expect(await tagsOf(customer)).toEqual({ um: ['marca x', 'novo'], dois: [], três: ['marca x', 'novo'] });
    expect((await listOf(customer)).map(({ volume }) => volume)).toEqual([null, null, null]);
  });

  it('stay complete with several requests at once, and cost nothing when repeated', async ({
    customer,
    table,
  }) => {
    const { id } = await newCompany(customer);
    const texts = Array.from({ length: 120 }, (_, index) => `palavra ${index}`);
    await customer.call(routes.keywords.createMany, { body: { company_id: id, keywords: texts } });
    const ids = await idsOf(customer);
    const tags = ['a', 'b', 'c', 'd'];
    await Promise.all(tags.map((tag) => change(customer, ids, { add_tags: [tag] })));
    expect(new Set(Object.values(await tagsOf(customer)).map(String))).toEqual(new Set([String(tags)]));
    const before = table.count();
    const { body } = await change(customer, ids, { add_tags: tags });
    // Session, companies, and two reads of both groups of keywords.
    expect([body.updated.length, table.count() - before]).toEqual([120, 6]);
  });

  it('are at most twenty per keyword, of forty characters', async ({ customer }) => {
    await newCompany(customer, { keywords: ['cheia', 'livre'] });
    const many = Array.from({ length: 20 }, (_, index) => `t${String(index).padStart(2, '0')}`);
    const [full = ''] = await idsOf(customer, 'cheia');
    await change(customer, [full], { add_tags: many });
    const { body } = await change(customer, await idsOf(customer), { add_tags: ['mais'], volume: 5 });
    expect(body.full).toEqual([full]);
    expect(await tagsOf(customer)).toEqual({ cheia: many, livre: ['mais'] });
    expect(body.updated.map(({ volume }) => volume)).toEqual([5, 5]);
    const tooLong = await change(customer, [full], { add_tags: ['x'.repeat(41)] });
    await expectRefusal(tooLong, 400, 'Etiquetas a adicionar, item 1: Use no máximo 40 caracteres.');
  });
});

describe('keywords that their owner makes inactive', () => {
  it('leave room for others, and stay so until their owner wants them again', async ({ newCustomer }) => {
    const customer = await newCustomer({ limits: { max_keywords: 10 } });
    await newCompany(customer, { keywords: ['um', 'dois', 'três'] });
    await saveLimits(customer, { max_keywords: 2 });
    await applyLimits(customer.userId);
    const [one = ''] = await idsOf(customer, 'um');
    const paused = await change(customer, [one], { is_active: false });
    expect(paused.body.updated).toMatchObject([{ keyword: 'um', is_active: false }]);
    expect(await listActiveTexts(customer)).toEqual(['dois', 'três']);
    await applyLimits(customer.userId);
    expect(await listActiveTexts(customer)).toEqual(['dois', 'três']);
    await change(customer, await idsOf(customer), { is_active: true });
    expect(await listActiveTexts(customer)).toEqual(['um', 'dois']);
    expect((await readSubscription(customer.userId)).usage.keywords).toBe(3);
  });
});

describe('a list with tags and volumes', () => {
  it('sets those of new keywords, and completes those of known ones', async ({ customer }) => {
    const { id } = await newCompany(customer, { keywords: ['café', 'chá'] });
    await change(customer, await idsOf(customer, 'café'), { add_tags: ['antiga'], volume: 1 });
    const list = [
      'mate',
      { keyword: 'bota', tags: ['Loja', 'loja'], volume: 90 },
      { keyword: 'Café', tags: ['bebida'], volume: 70 },
      { keyword: 'chá' },
    ];
    const { body } = await customer.call(routes.keywords.createMany, {
      body: { company_id: id, keywords: list },
    });
    expect(body.created.map(({ keyword, tags, volume }) => [keyword, tags, volume])).toEqual([
      ['mate', [], null],
      ['bota', ['loja'], 90],
    ]);
    expect(body.existing).toEqual(['Café', 'chá']);
    expect(body.updated).toMatchObject([{ keyword: 'café', tags: ['antiga', 'bebida'], volume: 70 }]);
    const wrong = await customer.call(routes.keywords.createMany, {
      body: { company_id: id, keywords: [{ keyword: 'luva', tags: ['a;b'] }] },
    });
    const message = 'Uma etiqueta não tem vírgula nem ponto e vírgula.';
    await expectRefusal(wrong, 400, `Palavras-chave, item 1, Etiquetas, item 1: ${message}`);
  });
});

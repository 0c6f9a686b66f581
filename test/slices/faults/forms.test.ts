import { expect } from 'vitest';
import * as z from 'zod/mini';
import { allRoutes, type RouteName, routes } from '#shared/contract/index.ts';
import { newCustomer } from '../../support/people/customers.ts';
import { createOneOfEach, sendRaw, validBody } from '../../support/routes/everyRoute.ts';
import { it as base } from '../../support/slice.ts';

const it = base
  .extend('owner', { scope: 'file' }, ({ cloud }) => newCustomer(cloud.url, { isAdmin: true }))
  .extend('ids', { scope: 'file' }, ({ owner }) => createOneOfEach(owner));

const EMPTY = 'Preencha este campo.';
const ADDRESS = 'Informe um endereço completo, como https://exemplo.com.br.';
const INVISIBLE = 'Remova quebras de linha, tabulações e outros caracteres invisíveis.';
const INCOMPLETE = 'Apague o caractere incompleto, como um emoji cortado.';
const DOMAIN = 'Informe um domínio válido, como exemplo.com.br.';
const SUFFIX = 'co.uk é só a terminação de um domínio. Informe o domínio inteiro, como exemplo.co.uk.';
const SECRET = 'A chave secreta deve começar com sk_';
const tooLong = (most: number) => `Use no máximo ${most} caracteres.`;

type Case = readonly [route: RouteName, field: string, value: unknown, message: string];

const cases: readonly Case[] = [
  ['companies/create', 'name', ' \t ', EMPTY],
  ['companies/create', 'name', 'x'.repeat(121), tooLong(120)],
  ['companies/create', 'website', 'ana.com.br', ADDRESS],
  ['companies/create', 'website', 'javascript:alert(1)', ADDRESS],
  ['companies/create', 'website', 'ftp://ana.com.br', ADDRESS],
  ['companies/create', 'website', 'http://127.0.0.1/', ADDRESS],
  ['companies/create', 'website', 'http://localhost', ADDRESS],
  ['companies/create', 'website', `https://ana.com.br/${'x'.repeat(500)}`, tooLong(500)],
  ['companies/create', 'website', 'https://ana.com.br/\u202egpj', INVISIBLE],
  ['notes/create', 'url', 'https://ana.com.br/\u0000', INVISIBLE],
  ['companies/create', 'domain', '', EMPTY],
  ['companies/create', 'domain', 'localhost', DOMAIN],
  ['companies/create', 'domain', '10.0.0.1', DOMAIN],
  ['companies/create', 'domain', 'a b.com', DOMAIN],
  ['competitors/create', 'domain', '', EMPTY],
  ['competitors/create', 'domain', 'rival', DOMAIN],
  ['competitors/create', 'domain', '192.168.0.1', DOMAIN],
  ['competitors/create', 'domain', 'co.uk', SUFFIX],
  ['keywords/create', 'keyword', ' \n ', EMPTY],
  ['keywords/create', 'keyword', 'x'.repeat(201), tooLong(200)],
  ['keywords/create', 'keyword', '\ud83d', INCOMPLETE],
  ['companies/create', 'name', 'Padaria \ud83d', INCOMPLETE],
  ['companies/create', 'key', `${'k'.repeat(16)}\ud83d`, INCOMPLETE],
  ['notes/create', 'url', 'https://x.com/\ud83d', INCOMPLETE],
  ['profiles/update', 'name', ' ', EMPTY],
  ['profiles/update', 'phone', '12', 'Informe o número completo, com o código de área.'],
  ['profiles/update', 'cep', '123', 'Um CEP tem 8 dígitos.'],
  ['accounts/signup', 'phone', '1234', ''],
  ['accounts/signup', 'password', '12345', 'A senha deve ter pelo menos 6 caracteres'],
  ['accounts/signup', 'confirmPassword', 'outra-senha', 'As senhas não coincidem'],
  ['accounts/signup', 'documentNumber', '1234567890', ''],
  ['accounts/signup', 'cep', '0131', ''],
  ['plans/create', 'name', ' ', EMPTY],
  ['plans/create', 'price_monthly', -0.01, 'O mínimo é 0.'],
  ['plans/create', 'price_monthly', 9.999, 'Use no máximo duas casas decimais.'],
  ['plans/create', 'price_monthly', '9', 'Valor de tipo inválido.'],
  ['plans/create', 'max_keywords', 0, 'O mínimo é 1.'],
  ['plans/create', 'max_keywords', 1e300, 'Valor inválido.'],
  ['plans/create', 'max_companies', 1.5, 'Valor de tipo inválido.'],
  ['plans/create', 'max_competitors', null, EMPTY],
  ['billing/updateKeys', 'STRIPE_SECRET_KEY', 'pk_live_xyz', SECRET],
  ['billing/updateKeys', 'STRIPE_SECRET_KEY', 'rk_live_xyz', SECRET],
  ['billing/updateKeys', 'STRIPE_SECRET_KEY', 'sk_', SECRET],
  ['billing/updateKeys', 'STRIPE_SECRET_KEY', 'sk_live_xyz a', SECRET],
  ['billing/updateKeys', 'STRIPE_PUBLISHABLE_KEY', 'sk_live_xyz', 'deve começar com pk_'],
  ['billing/updateKeys', 'STRIPE_WEBHOOK_SECRET', 'xyz', 'deve começar com whsec_'],
  ['schedule/updateSettings', 'keyword_check_time', '25:00', 'Formato inválido.'],
  ['schedule/updateSettings', 'keyword_check_day', 'domingo', 'Valor inválido.'],
  ['schedule/updateSettings', 'keyword_check_frequency', null, EMPTY],
  ['search/updateSettings', 'config.rate_limit', 0, ''],
  ['search/updateSettings', 'config.rate_limit', '-5', ''],
  ['search/updateSettings', 'config.country', 'fr', ''],
  ['search/updateSettings', 'config.language', 'fr', ''],
  ['search/updateSettings', 'config.results_per_page', 101, ''],
  ['search/updateSettings', 'config.api_key', 'duas palavras', ''],
  ['search/updateSettings', 'config.api_key', 'chave\r\nX-Outro: 1', ''],
  ['search/updateSettings', 'config.app_id', 'mau.com/', ''],
  ['search/testSerper', 'keyword', ' ', EMPTY],
  ['search/testSerper', 'domain', 'a b', ''],
  ['search/testWorkflow', 'domain', 'http://', ''],
  ['search/testWorkflow', 'keyword', 'x'.repeat(201), tooLong(200)],
];

it.for(cases)(
  '%s is rejected with the %s %j',
  async ([name, field, value, message], { cloud, owner, ids }) => {
    const entry = allRoutes.find((one) => one.name === name);
    if (!entry) throw new Error(`There is no route ${name}`);
    const [outer = '', inner] = field.split('.');
    const wrong =
      inner === undefined ? { [outer]: value } : { provider: 'algolia', [outer]: { [inner]: value } };
    const body = JSON.stringify({ ...validBody(entry, ids), ...wrong });
    const response = await sendRaw(cloud.url, entry.route, { body, headers: { cookie: owner.cookie } });
    const { fields } = await response.json();
    expect([response.status, fields]).toEqual([400, { [field]: expect.stringContaining(message) }]);
  },
);

it.for([
  ['cnpj', '529.982.247-25'],
  ['cnpj', '12ABC34501DEAB'],
] as const)('no %s is the number %s', ([documentType, documentNumber], { cloud: _ }) => {
  const form = { ...validBody({ name: 'accounts/signup', route: routes.accounts.signup }, {}) };
  const { error } = z.safeParse(routes.accounts.signup.body, { ...form, documentType, documentNumber });
  expect(error?.issues.map(({ path }) => path)).toEqual([['documentNumber']]);
});

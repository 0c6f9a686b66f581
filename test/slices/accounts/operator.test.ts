import { expect } from 'vitest';
import type { Change } from '#shared/contract/admin/audit.ts';
import { routes } from '#shared/contract/index.ts';
import { remove } from '../../../functions/platform/aws/writes.ts';
import { auditOf } from '../../support/people/customers.ts';
import { it } from '../../support/slice.ts';

it.beforeEach(() => remove({ PK: 'SETTINGS', SK: 'OPERATOR' }));

const form = {
  operator_name: 'Ranqueia Tecnologia Ltda.',
  operator_document: '11.222.333/0001-81',
  operator_address: 'Rua das Flores, 10, São Paulo',
  data_contact: 'dados@exemplo.com.br',
};

it('visitors read who operates the site once an administrator has said so', async ({ visitor, admin }) => {
  const unknown = await visitor(routes.operator.get, {});
  expect(unknown.body.operator).toBeNull();
  const saved = await admin.call(routes.operator.update, {
    body: { ...form, data_contact: ' Dados@Exemplo.com.br' },
  });
  expect(saved.body.operator).toEqual(form);
  expect((await visitor(routes.operator.get, {})).body).toEqual(saved.body);
  const [record] = await auditOf(admin, { action: 'operator/update', person: admin.email });
  expect(record).toMatchObject({ target: form.operator_name });
  expect(record?.changes).toContainEqual({
    field: 'data_contact',
    before: '',
    after: form.data_contact,
  });
});

it('an operator that another administrator has changed meanwhile is not replaced', async ({ admin }) => {
  const { version } = (await admin.call(routes.operator.get, {})).body;
  await admin.call(routes.operator.update, { body: { ...form, version } });
  const late = { ...form, operator_name: 'Outra Ltda.', version };
  const refused = await admin.call(routes.operator.update, { body: late });
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ current: { operator_name: form.operator_name } });
  const together = ['Primeira Ltda.', 'Segunda Ltda.'].map((operator_name) =>
    admin.call(routes.operator.update, { body: { ...form, operator_name } }),
  );
  await Promise.all(together);
  // Each record continues from what the one before has stored.
  const [second, first, begun] = await auditOf(admin, { action: 'operator/update', person: admin.email });
  expect([begun, first].map((record) => nameIn(record?.changes, 'after'))).toEqual(
    [first, second].map((record) => nameIn(record?.changes, 'before')),
  );
});

const nameIn = (changes: readonly Change[] = [], side: 'before' | 'after') =>
  changes.find(({ field }) => field === 'operator_name')?.[side];

it('an operator without a name or with an invalid e-mail is refused', async ({ admin }) => {
  const refused = await admin.call(routes.operator.update, {
    body: { ...form, operator_name: ' ', data_contact: 'dados' },
  });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({
    fields: { operator_name: 'Preencha este campo.', data_contact: 'Informe um e-mail válido.' },
  });
});

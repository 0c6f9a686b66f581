import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { findUserByEmail } from '../../../functions/accounts/users.store.ts';
import { readTotals } from '../../../functions/statistics/statistics.store.ts';
import { adminCommand } from '../../../infra/operator/admin.ts';
import { requireBuiltIn } from '../../support/cloud/inside.ts';
import { newCompany } from '../../support/people/customers.ts';
import { it as base } from '../../support/slice.ts';
import { runInProcess } from './operatorCommand.ts';

const it = base
  .extend(
    'onTable',
    ({ cloud }) =>
      (args: readonly string[], TABLE_NAME?: string, input?: string) =>
        runInProcess(adminCommand, args, { ...cloud.environment, TABLE_NAME }, input),
  )
  .extend(
    'command',
    ({ cloud, onTable }) =>
      (...args: string[]) =>
        onTable(args, cloud.environment.TABLE_NAME),
  )
  // Runs the command as against AWS, where it has to find the table by itself.
  .extend(
    'adminOnAws',
    ({ onTable }) =>
      (input: string, ...args: string[]) =>
        onTable([...args, '--deployed'], undefined, input),
  );

const createTable = async (name: string, { stack }: { readonly stack?: string } = {}) => {
  await new DynamoDBClient({}).send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [
        { AttributeName: 'PK', AttributeType: 'S' },
        { AttributeName: 'SK', AttributeType: 'S' },
      ],
      KeySchema: [
        { AttributeName: 'PK', KeyType: 'HASH' },
        { AttributeName: 'SK', KeyType: 'RANGE' },
      ],
      ...(stack !== undefined && { Tags: [{ Key: 'aws:cloudformation:stack-name', Value: stack }] }),
    }),
  );
};

describe('npm run admin', () => {
  it('creates an administrator who can sign in, once', async ({ cloud, command, login }) => {
    const create = ['create', 'Chefe@Exemplo.com.br', '--name', 'Chefe'];
    const env = { ...process.env, ...cloud.environment };
    const { stdout: out } = await promisify(execFile)(
      process.execPath,
      ['infra/operator/admin.ts', ...create],
      {
        env,
      },
    );
    expect(await readTotals()).toMatchObject({ users: 1, administrators: 1 });
    const password = /Senha: (\S{16})/.exec(out)?.[1] ?? '';
    const { body } = await login('chefe@exemplo.com.br', password);
    expect(body.user).toMatchObject({ name: 'Chefe', email: 'chefe@exemplo.com.br', isAdmin: true });
    expect((await findUserByEmail('chefe@exemplo.com.br'))?.email_proven).toBe(true);

    const again = await command('create', 'chefe@exemplo.com.br');
    expect(again).toMatchObject({ code: 1, out: '' });
    expect(again.err).toContain('Já existe uma conta com o e-mail chefe@exemplo.com.br.');
  });

  it('prints what a customer gets by exporting their account', async ({ command, customer }) => {
    const { id } = await newCompany(customer, { keywords: ['sapato', 'tênis'] });
    const { out, code } = await command('export', customer.email);
    expect(code).toBe(0);
    const { body } = await customer.call(routes.profiles.export, {});
    expect(JSON.parse(out)).toEqual(body);
    expect(body.keywords).toHaveLength(2);
    expect(body.account?.companies).toMatchObject([{ id }]);

    const missing = await command('export', 'ninguem@exemplo.com.br');
    expect(missing).toMatchObject({ code: 1, out: '' });
  });

  it('explains its usage', async ({ command }) => {
    for (const args of [[], ['create', 'não é e-mail'], ['remove', 'a@b.com']]) {
      const { code, err } = await command(...args);
      expect(code).toBe(2);
      expect(err).toContain('npm run admin -- create EMAIL');
    }
  });

  it('finds the deployed table by itself, and asks before it writes there', async ({
    adminOnAws,
    onTable,
  }) => {
    requireBuiltIn('tables with tags, and no others');
    const create = ['create', 'dona@exemplo.com.br'];
    const none = await adminOnAws('s\n', ...create);
    expect(none).toMatchObject({ code: 1, out: '' });
    expect(none.err).toContain('Nenhuma tabela da stack RanqueiaData');

    const table = 'RanqueiaData-TableCD117FA1-1ABC';
    await createTable(table, { stack: 'RanqueiaData' });
    await createTable(`${table}-20261122T050000Z`);
    await createTable('RanqueiaData-Other', { stack: 'Other' });
    for (const answer of ['n\n', '\n', '']) {
      const { code, out, err } = await adminOnAws(answer, ...create);
      expect([code, out]).toEqual([1, '']);
      expect(err).toContain('Nada foi criado.');
    }
    const created = await adminOnAws('s\n', ...create);
    expect(created.err).toMatch(
      new RegExp(`^Conta 0{12}, região \\w+, tabela ${table}\\.\nCriar .* \\[s/N\\] $`),
    );
    expect(created.out).toMatch(/^Administrador criado: dona@exemplo\.com\.br\nSenha: \S{16}\n$/);
    expect(created.code).toBe(0);
    const again = await adminOnAws('', ...create, '--yes');
    expect(again.err).toContain('Já existe uma conta');

    // A table like this stays after its Data stack was deleted.
    await createTable('RanqueiaData-TableCD117FA1-0OLD', { stack: 'RanqueiaData' });
    const ambiguous = await adminOnAws('s\n', 'create', 'outra@exemplo.com.br');
    expect(ambiguous).toMatchObject({ code: 1, out: '' });
    expect(ambiguous.err).toContain('escolha com TABLE_NAME');
    const chosen = await onTable(['create', 'outra@exemplo.com.br', '--deployed', '--yes'], table);
    expect(chosen).toMatchObject({ code: 0, err: expect.stringContaining(`tabela ${table}.`) });

    const other = 'RanqueiaTesteData-TableCD117FA1-2DEF';
    await createTable(other, { stack: 'RanqueiaTesteData' });
    const staged = await adminOnAws('n\n', ...create, '-c', 'stage=teste');
    expect(staged.err).toContain(`tabela ${other}.`);
  });
});

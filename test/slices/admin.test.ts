import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { readCounts } from '../../functions/statistics/statistics.store.ts';
import { newCompany } from '../support/customers.ts';
import { it as base } from '../support/slice.ts';

/** Runs `npm run admin -- …` in the environment of the functions. */
const it = base.extend('admin', ({ cloud }) => async (...args: string[]) => {
  const env = { ...process.env, ...cloud.environment };
  const child = spawn(process.execPath, ['infra/admin.ts', ...args], { env });
  const code = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { out, err, code: await code };
});

describe('npm run admin', () => {
  it('creates an administrator who can sign in, once', async ({ admin, login }) => {
    const { out, code } = await admin('create', 'Chefe@Exemplo.com.br', '--name', 'Chefe');
    expect(code).toBe(0);
    expect((await readCounts('TOTAL')).get('TOTAL')).toMatchObject({ users: 1, administrators: 1 });
    const password = /Senha: (\S{16})/.exec(out)?.[1] ?? '';
    const { body } = await login('chefe@exemplo.com.br', password);
    expect(body.user).toMatchObject({ name: 'Chefe', email: 'chefe@exemplo.com.br', isAdmin: true });

    const again = await admin('create', 'chefe@exemplo.com.br');
    expect(again).toMatchObject({ code: 1, out: '' });
    expect(again.err).toContain('Já existe uma conta com o e-mail chefe@exemplo.com.br.');
  });

  it('prints what a customer gets by exporting their account', async ({ admin, customer }) => {
    const { id } = await newCompany(customer, { keywords: ['sapato', 'tênis'] });
    const { out, code } = await admin('export', customer.email);
    expect(code).toBe(0);
    const { body } = await customer.call(routes.profiles.export, {});
    expect(JSON.parse(out)).toEqual(body);
    expect(body.keywords).toHaveLength(2);
    expect(body.account?.companies).toMatchObject([{ id }]);

    const missing = await admin('export', 'ninguem@exemplo.com.br');
    expect(missing).toMatchObject({ code: 1, out: '' });
  });

  it('explains its usage', async ({ admin }) => {
    const answers = await Promise.all([admin(), admin('create', 'não é e-mail'), admin('remove', 'a@b.com')]);
    for (const { code, err } of answers) {
      expect(code).toBe(2);
      expect(err).toContain('npm run admin -- create EMAIL');
    }
  });
});

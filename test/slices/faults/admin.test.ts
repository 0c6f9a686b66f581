import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect } from 'vitest';
import { findUserByEmail } from '../../../functions/accounts/users.store.ts';
import { readTotals } from '../../../functions/statistics/statistics.store.ts';
import { adminCommand } from '../../../infra/operator/admin.ts';
import { it as base } from '../../support/slice.ts';
import { runInProcess } from './operatorCommand.ts';

const it = base.extend(
  'command',
  ({ cloud }) =>
    (...args: string[]) =>
      runInProcess(adminCommand, args, cloud.environment),
);

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

  it('explains its usage', async ({ command }) => {
    for (const args of [[], ['create', 'não é e-mail'], ['remove', 'a@b.com']]) {
      const { code, err } = await command(...args);
      expect(code).toBe(2);
      expect(err).toContain('npm run admin -- create EMAIL');
    }
  });
});

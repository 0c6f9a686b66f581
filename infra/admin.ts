import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { email } from '#shared/contract/fields.ts';
import { hashPassword } from '../functions/accounts/password.ts';
import { createUser } from '../functions/accounts/users.store.ts';
import { newId } from '../functions/platform/ids.ts';
import { toMoment } from '../functions/platform/time/clock.ts';
import { exportCustomer } from './exportCustomer.ts';

const USAGE = `Uso, em TABLE_NAME ou na tabela do último npm start:
  npm run admin -- create EMAIL [--name NOME]   cria um administrador
  npm run admin -- export EMAIL                 imprime em JSON os dados de um cliente
`;

/** Creates an administrator in the table that the environment names. Returns the random password. */
const createAdmin = async (address: string, name: string): Promise<string> => {
  const password = randomBytes(12).toString('base64url');
  const created = await createUser({
    id: newId(),
    name,
    email: address,
    is_admin: true,
    password_hash: await hashPassword(password),
    created_at: toMoment(Date.now()),
  });
  if (!created) throw new Error(`Já existe uma conta com o e-mail ${address}.`);
  return password;
};

/** Without TABLE_NAME, uses the environment of the last `npm start` on this machine. */
const loadEnvironment = (): void => {
  if (process.env.TABLE_NAME !== undefined) return;
  const file = join(process.env.DATA_DIR ?? '.local', 'environment');
  if (!existsSync(file)) throw new Error('Defina TABLE_NAME, ou rode npm start antes.');
  process.loadEnvFile(file);
};

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { name: { type: 'string', default: 'Administração' } },
  });
  const [verb, given] = positionals;
  const address = z.safeParse(email, given);
  if ((verb !== 'create' && verb !== 'export') || !address.success) {
    process.stderr.write(USAGE);
    return 2;
  }
  loadEnvironment();
  if (verb === 'export') {
    process.stdout.write(`${JSON.stringify(await exportCustomer(address.data, Date.now()), null, 2)}\n`);
    return 0;
  }
  const password = await createAdmin(address.data, values.name);
  process.stdout.write(`Administrador criado: ${address.data}\nSenha: ${password}\n`);
  return 0;
};

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : 'Erro desconhecido.'}\n`);
  return 1;
});

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { email } from '#shared/contract/fields.ts';
import { hashPassword } from '../../functions/accounts/signIn/password.ts';
import { createUser } from '../../functions/accounts/users.store.ts';
import { newId } from '../../functions/platform/ids.ts';
import { toMoment } from '../../functions/platform/time/clock.ts';
import { type Command, runAsProcess } from './command.ts';

const USAGE = `Uso:
  npm run admin -- create EMAIL [--name NOME]   cria um administrador
Na tabela do último npm start, ou na de TABLE_NAME, com as credenciais e a região da AWS no ambiente.
`;

/** Creates an administrator and returns the random password. */
const createAdmin = async (address: string, name: string): Promise<string> => {
  const password = randomBytes(12).toString('base64url');
  const created = await createUser({
    id: newId(),
    name,
    email: address,
    // The operator vouches for the e-mail. An unproven one would lose its password at a sign-in with Google.
    email_proven: true,
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
  if (!existsSync(file)) throw new Error('Rode npm start antes, ou escolha a tabela da AWS com TABLE_NAME.');
  process.loadEnvFile(file);
};

export const adminCommand: Command = async (args, { out, err }) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { name: { type: 'string', default: 'Administração' } },
  });
  const [verb, given] = positionals;
  const { data: address } = z.safeParse(email, given);
  if (verb !== 'create' || address === undefined) {
    err(USAGE);
    return 2;
  }
  loadEnvironment();
  const password = await createAdmin(address, values.name);
  out(`Administrador criado: ${address}\nSenha: ${password}\n`);
  return 0;
};

if (import.meta.main) await runAsProcess(adminCommand);

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { email } from '#shared/contract/fields.ts';
import { type ExportPart, ownAccount } from '#shared/contract/ownAccount.ts';
import { hashPassword } from '../../functions/accounts/signIn/password.ts';
import { createUser, findUserByEmail } from '../../functions/accounts/users.store.ts';
import { newId } from '../../functions/platform/ids.ts';
import { toMoment } from '../../functions/platform/time/clock.ts';
import { exportAccount } from '../../functions/users/profiles/exportAccount.ts';
import { exportKeywords } from '../../functions/users/profiles/exportKeywords.ts';
import { chosenSettings, contextOption, stackNamesOf } from '../stage.ts';
import { type Command, runAsProcess, type Terminal } from './command.ts';
import { describeTable, findDeployedTable } from './deployedTable.ts';

const USAGE = `Uso:
  npm run admin -- create EMAIL [--name NOME]   cria um administrador
  npm run admin -- export EMAIL                 imprime em JSON os dados de um cliente
Na tabela do último npm start, ou na de TABLE_NAME. Com --deployed, na tabela que npm run deploy criou, com
as credenciais e a região da AWS no ambiente. Na AWS, create confirma antes a conta e a região; --yes
dispensa a pergunta, e -c stage=NOME escolhe outra implantação da mesma conta.
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

/** Exports a customer's data in one part, for customers who cannot sign in. */
const exportCustomer = async (address: string, now: number): Promise<ExportPart> => {
  const user = await findUserByEmail(address);
  if (!user) throw new Error(`Não existe uma conta com o e-mail ${address}.`);
  const account = await exportAccount(user, now);
  const keywords: ExportPart['keywords'] = [];
  let next: string | null = null;
  do {
    const part = await exportKeywords(user.id, next ?? '');
    keywords.push(...part.keywords);
    ({ next } = part);
  } while (next !== null);
  // `parse` drops fields that the route does not declare.
  return ownAccount.export.reply.parse({ account, keywords, next });
};

/** Without TABLE_NAME, uses the environment of the last `npm start` on this machine. */
const loadEnvironment = (): void => {
  if (process.env.TABLE_NAME !== undefined) return;
  const file = join(process.env.DATA_DIR ?? '.local', 'environment');
  if (!existsSync(file)) {
    throw new Error('Rode npm start antes, ou escolha a tabela da AWS com --deployed ou TABLE_NAME.');
  }
  process.loadEnvFile(file);
};

/** Asks the operator; no answer, as from a closed terminal, means no. */
const confirms = async ({ input, err }: Terminal, question: string): Promise<boolean> => {
  err(`${question} [s/N] `);
  for await (const answer of createInterface({ input })) {
    return /^s(im)?$/i.test(answer.trim());
  }
  return false;
};

const chooseTable = async (
  { err }: Terminal,
  { deployed, context }: { readonly deployed: boolean; readonly context: readonly string[] },
): Promise<boolean> => {
  if (!deployed) loadEnvironment();
  if (!deployed && process.env.AWS_ENDPOINT_URL !== undefined) return false;
  const client = new DynamoDBClient({});
  const { stage, tableName } = chosenSettings(context);
  const given = process.env.TABLE_NAME ?? tableName;
  const { data } = stackNamesOf(stage);
  const table =
    given === undefined ? await findDeployedTable(client, data) : await describeTable(client, given);
  err(`Conta ${table.account}, região ${table.region}, tabela ${table.name}.\n`);
  process.env.TABLE_NAME = table.name;
  return true;
};

interface Asked {
  readonly address: string;
  readonly name: string;
  readonly asksFirst: boolean;
}

const verbs: Readonly<Record<string, (asked: Asked, terminal: Terminal) => Promise<number>>> = {
  create: async ({ address, name, asksFirst }, terminal) => {
    if (asksFirst && !(await confirms(terminal, `Criar o administrador ${address}?`))) {
      terminal.err('\nNada foi criado.\n');
      return 1;
    }
    const password = await createAdmin(address, name);
    terminal.out(`Administrador criado: ${address}\nSenha: ${password}\n`);
    return 0;
  },
  export: async ({ address }, { out }) => {
    out(`${JSON.stringify(await exportCustomer(address, Date.now()), null, 2)}\n`);
    return 0;
  },
};

export const adminCommand: Command = async (args, terminal) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      name: { type: 'string', default: 'Administração' },
      deployed: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      ...contextOption,
    },
  });
  const [verb = '', given] = positionals;
  const address = z.safeParse(email, given);
  const act = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  if (!act || !address.success) {
    terminal.err(USAGE);
    return 2;
  }
  const onAws = await chooseTable(terminal, { context: [], ...values });
  return act({ address: address.data, name: values.name, asksFirst: onAws && !values.yes }, terminal);
};

if (import.meta.main) await runAsProcess(adminCommand);

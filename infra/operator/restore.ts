import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type Command, runAsProcess, type Terminal } from './command.ts';
import { type Comparison, compareTables, copyBack } from './compare.ts';

const USAGE = `Uso, com as credenciais e a região da AWS no ambiente, e em TABLE_NAME a tabela atual:
  npm run restore -- compare TABELA         compara a tabela restaurada com a atual, sem mudar nada
  npm run restore -- copy TABELA            devolve à atual os itens perdidos desde então
      --changed                             ... e os que mudaram
      --added                               ... e apaga os que surgiram
      --only PK                             ... só dos itens com esta PK (compare também; repetível)
`;

const show = ({ out }: Terminal, comparison: Comparison): void => {
  const rows = [...comparison].toSorted(([one], [other]) => one.localeCompare(other));
  const head = ['tipo', 'iguais', 'perdidos', 'mudados', 'novos'];
  const lines = rows.map(([kind, { equal, lost, changed, added }]) => [kind, equal, lost, changed, added]);
  for (const [kind, ...counts] of [head, ...lines]) {
    out(`${String(kind).padEnd(32)}${counts.map((one) => String(one).padStart(12)).join('')}\n`);
  }
};

export const restoreCommand: Command = async (args, terminal) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      only: { type: 'string', multiple: true, default: [] },
      changed: { type: 'boolean', default: false },
      added: { type: 'boolean', default: false },
    },
  });
  const [verb, given = ''] = positionals;
  const { TABLE_NAME: name = '' } = process.env;
  const isKnown = verb === 'compare' || verb === 'copy';
  if (!isKnown || name === '' || given === '' || given === name) {
    terminal.err(USAGE);
    return 2;
  }
  // A restored table throttles until it has grown with its load.
  const client = new DynamoDBClient({ maxAttempts: 10 });
  const tables = { live: { client, name }, restored: { client, name: given } };
  const scope = { only: values.only, now: Date.now() };
  show(terminal, await (verb === 'copy' ? copyBack(tables, scope, values) : compareTables(tables, scope)));
  return 0;
};

if (import.meta.main) await runAsProcess(restoreCommand);

import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  type TableStatus,
} from '@aws-sdk/client-dynamodb';
import { chosenStage, contextOption, stackNamesOf } from '../stage.ts';
import { type Command, runAsProcess, type Terminal } from './command.ts';
import { type Comparison, compareTables, copyBack, missingKinds } from './compare.ts';
import { findDeployedTable } from './deployedTable.ts';
import type { Table } from './items.ts';

const USAGE = `Uso, com as credenciais e a região da AWS no ambiente, e TABLE_NAME se houver mais de uma tabela:
  npm run restore -- at MOMENTO             restaura o momento (2026-11-22T05:00:00Z) numa tabela nova e compara
  npm run restore -- compare TABELA         compara a tabela restaurada com a atual, sem mudar nada
  npm run restore -- copy TABELA            devolve à atual os itens perdidos desde então
      --changed                             ... e os que mudaram
      --added                               ... e apaga os que surgiram
      --only PREFIXO                        ... só dos itens cuja PK começa assim (compare também; repetível)
  npm run restore -- drill                  ensaio: restaura o momento mais recente, compara e apaga a cópia
Com -c stage=NOME, da outra implantação da mesma conta que tem esse nome.
`;

/** The time zone is required, because without one the moment would be in this machine's zone. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/;

const show = ({ out }: Terminal, comparison: Comparison): void => {
  const rows = [...comparison].toSorted(([one], [other]) => one.localeCompare(other));
  const head = ['tipo', 'iguais', 'perdidos', 'mudados', 'novos'];
  const lines = rows.map(([kind, { equal, lost, changed, added }]) => [kind, equal, lost, changed, added]);
  for (const [kind, ...counts] of [head, ...lines]) {
    out(`${String(kind).padEnd(32)}${counts.map((one) => String(one).padStart(12)).join('')}\n`);
  }
};

/** Prints the copy's name first, so that the operator finds it if AWS fails. */
const restore = async ({ out }: Terminal, live: Table, moment: Date): Promise<Table> => {
  const restored = await beginRestore(live, moment);
  out(`Restaurando em ${restored.name}...\n`);
  await untilRestored(restored);
  return restored;
};

const drill = async (terminal: Terminal, live: Table): Promise<number> => {
  const start = Date.now();
  const restored = await restore(terminal, live, await latestMoment(live));
  try {
    const comparison = await compareTables({ live, restored }, { only: [], now: Date.now() });
    show(terminal, comparison);
    const missing = missingKinds(comparison);
    terminal.out(`Restaurado e comparado em ${Math.round((Date.now() - start) / 60_000)} min.\n`);
    if (comparison.size > 0 && missing.length === 0) return 0;
    terminal.err(`A cópia não tem nada de: ${missing.join(', ') || 'nenhum tipo'}.\n`);
    return 1;
  } finally {
    await removeTable(restored);
  }
};

const isComplete = (verb: string | undefined, given: string): boolean =>
  verb === 'drill' ||
  (verb === 'at' ? MOMENT.test(given) : (verb === 'compare' || verb === 'copy') && given !== '');

const usage = ({ err }: Terminal): number => {
  err(USAGE);
  return 2;
};

export const restoreCommand: Command = async (args, terminal) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      only: { type: 'string', multiple: true, default: [] },
      changed: { type: 'boolean', default: false },
      added: { type: 'boolean', default: false },
      ...contextOption,
    },
  });
  const [verb, given = ''] = positionals;
  if (!isComplete(verb, given)) return usage(terminal);
  // A restored table throttles until it has grown with its load.
  const client = new DynamoDBClient({ maxAttempts: 10 });
  const { data } = stackNamesOf(chosenStage(values.context ?? []));
  const name = process.env.TABLE_NAME || (await findDeployedTable(client, data)).name;
  terminal.out(`Tabela: ${name}\n`);
  const live = { client, name };
  const scope = { only: values.only, now: Date.now() };
  if (verb === 'drill') return drill(terminal, live);
  if (verb === 'at') {
    const restored = await restore(terminal, live, new Date(given));
    terminal.out(`Restaurada: ${restored.name}\n`);
    show(terminal, await compareTables({ live, restored }, scope));
    return 0;
  }
  const restored = { client, name: given };
  if (verb === 'compare') show(terminal, await compareTables({ live, restored }, scope));
  else if (given !== name) show(terminal, await copyBack({ live, restored }, scope, values));
  else return usage(terminal);
  return 0;
};

const beginRestore = async ({ client, name }: Table, moment: Date): Promise<Table> => {
  const copy = `${name}-${moment.toISOString().replace(/[-:]|\.\d+/g, '')}`;
  await client.send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName: name,
      TargetTableName: copy,
      RestoreDateTime: moment,
      // Without indexes, which nobody reads in a copy and which take longer to restore than the items.
      GlobalSecondaryIndexOverride: [],
      BillingModeOverride: 'PAY_PER_REQUEST',
    }),
  );
  return { client, name: copy };
};

/** Waits for the restored table, which takes from 10 minutes to hours. */
const untilRestored = async (table: Table): Promise<void> => {
  for (let seconds = 1; (await statusOf(table)) !== 'ACTIVE'; seconds = Math.min(2 * seconds, 30)) {
    await wait(seconds * 1000);
  }
};

/** The table's status, which is undefined for a while after the creation. */
const statusOf = async ({ client, name }: Table): Promise<TableStatus | undefined> => {
  try {
    const { Table: found } = await client.send(new DescribeTableCommand({ TableName: name }));
    return found?.TableStatus;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

/** The latest moment that can be restored, about 5 minutes ago. */
const latestMoment = async ({ client, name }: Table): Promise<Date> => {
  const { ContinuousBackupsDescription: backups } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName: name }),
  );
  const latest = backups?.PointInTimeRecoveryDescription?.LatestRestorableDateTime;
  if (!latest) throw new Error(`A recuperação pontual da tabela ${name} está desligada.`);
  return latest;
};

const removeTable = async ({ client, name }: Table): Promise<void> => {
  await client.send(new DeleteTableCommand({ TableName: name }));
};

if (import.meta.main) await runAsProcess(restoreCommand);

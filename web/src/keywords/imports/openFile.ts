import { textIn } from '../../ui/bare/text/decode.ts';
import { whole } from '../../ui/bare/text/format.ts';
import { tableOf } from '../../ui/bare/text/readTable.ts';
import { readingOf } from '../../ui/bare/text/repair.ts';
import { isHeader } from '../columnNames.ts';
import { type Interpretation, interpretationOf } from './columns.ts';

/** Enough for 400 days of several sites with their pages. */
const MAX_COLUMNS = 5000;

const NO_TABLE = 'Não encontramos uma tabela neste arquivo. Exporte em CSV e tente de novo.';
const UNREADABLE = 'Não conseguimos ler este arquivo. Exporte em CSV de novo, ou escolha outro.';

/** Returns a sentence instead if the file is no table that can be read. */
export const openFile = async (
  file: File,
  domain: string,
  isRepairWanted?: boolean,
): Promise<Interpretation | string> => {
  try {
    const read = await textIn(file);
    if ('refusal' in read) return read.refusal;
    const reading = readingOf(read.text, isRepairWanted);
    const table = tableOf(reading.text, isHeader);
    const { length } = table.header;
    if (length < 2 || table.rows.length === 0) return NO_TABLE;
    return length > MAX_COLUMNS ? tooWide(length) : interpretationOf(table, domain, { file, reading });
  } catch {
    return UNREADABLE;
  }
};

const tooWide = (columns: number): string =>
  `Este arquivo tem ${whole(columns)} colunas. O máximo são ${whole(MAX_COLUMNS)}: exporte menos dias de cada vez.`;

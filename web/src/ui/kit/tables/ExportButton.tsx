import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { saveFile } from '../../bare/actions/saveFile.ts';
import { type CsvTable, csvFileName, toCsv } from '../../bare/text/csv.ts';

interface Props {
  readonly name: readonly string[];
  /** Computed when the button is pressed, by code that may load then. */
  readonly table: () => CsvTable | Promise<CsvTable>;
  readonly disabled?: boolean;
}

export const ExportButton = ({ name, table, disabled = false }: Props) => (
  <Button
    variant="default"
    leftSection={<IconDownload size={16} />}
    disabled={disabled}
    onClick={async () =>
      saveFile(csvFileName(name, Date.now()), 'text/csv;charset=utf-8', toCsv(await table()))
    }
  >
    Exportar CSV
  </Button>
);

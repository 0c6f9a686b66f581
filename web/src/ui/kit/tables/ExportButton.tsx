import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type CsvTable, csvFileName, csvOf } from '../../bare/csv.ts';

interface Props {
  /** What the file holds, as its name says: the kind of list, then the company if it is of one. */
  readonly name: readonly string[];
  /** The header and rows of the file, computed when the button is pressed. */
  readonly table: () => CsvTable;
  readonly disabled?: boolean;
}

/** Downloads a list as CSV. */
export const ExportButton = ({ name, table, disabled = false }: Props) => (
  <Button
    variant="default"
    size="xs"
    leftSection={<IconDownload size={15} />}
    disabled={disabled}
    onClick={() => saveFile(csvFileName(name, Date.now()), 'text/csv;charset=utf-8', csvOf(table()))}
  >
    Exportar CSV
  </Button>
);

/** Lets the browser save a text as a file. */
export const saveFile = (name: string, type: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers begin to read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

import { FileInput, type FileInputProps } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';

/** For a table as text. */
export const FileField = (props: FileInputProps) => (
  <FileInput
    leftSection={<IconFileUpload size={16} />}
    placeholder="Escolher arquivo"
    accept=".csv,.tsv,.txt,text/csv"
    {...props}
  />
);

import { Input } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import text from '../../bare/text/text.module.css';
import styles from './FileField.module.css';

interface Props {
  readonly label: string;
  readonly description?: string;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  readonly onFile: (file: File | undefined) => void;
}

/** For a table as text. The browser's own field lies above, unseen: its words are the browser's language. */
export const FileField = ({ label, description, error, disabled = false, onFile }: Props) => {
  const id = useId();
  const [name, setName] = useState<string>();
  return (
    <Input.Wrapper id={id} label={label} description={description} error={error}>
      <div className={styles.field}>
        <IconFileUpload size={16} aria-hidden="true" />
        <span className={text.cut} aria-hidden="true">
          {name ?? 'Escolher arquivo'}
        </span>
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-describedby={error ? `${id}-error` : description && `${id}-description`}
          disabled={disabled}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            setName(file?.name);
            onFile(file);
          }}
        />
      </div>
    </Input.Wrapper>
  );
};

import { SegmentedControl } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { cnpj, cpf } from 'cpf-cnpj-validator';
import type { ReactNode } from 'react';
import { type DocumentType, documentType, isDocumentOf } from '#shared/contract/person.ts';
import { MaskedInput } from '../ui/kit/forms/MaskedInput.tsx';
import { documents } from './documents.ts';
import styles from './fields.module.css';

interface Props {
  readonly type: DocumentType;
  readonly onType: (type: DocumentType) => void;
  /** The number without punctuation: digits, and in a CNPJ also capital letters. */
  readonly value: string;
  readonly onChange: (number: string) => void;
  readonly error: ReactNode;
  readonly withAsterisk?: boolean;
  readonly path: string;
}

/** The field of CPF or CNPJ. Wrong check digits only cause a hint. */
export const DocumentField = ({
  type,
  onType,
  value,
  onChange,
  error,
  withAsterisk = false,
  path,
}: Props) => {
  const { name, masks } = documents[type];
  return (
    <MaskedInput
      label={name}
      required
      withAsterisk={withAsterisk}
      inputMode={type === 'cpf' ? 'numeric' : 'text'}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      masks={masks}
      value={value}
      onChange={onChange}
      error={error}
      classNames={{ error: styles.error ?? '' }}
      data-path={path}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={looksMistyped(type, value) && <MistypedHint name={name} />}
      inputContainer={(input) => (
        <div className={styles.pair}>
          <SegmentedControl
            className={styles.types ?? ''}
            aria-label="Tipo de documento"
            value={type}
            onChange={(chosen) => {
              onType(documentType.parse(chosen));
              onChange('');
            }}
            data={documentType.options.map((option) => ({ value: option, label: documents[option].name }))}
          />
          {input}
        </div>
      )}
    />
  );
};

const MistypedHint = ({ name }: { readonly name: string }) => (
  <span className={styles.hint} role="status">
    <IconInfoCircle size={15} />
    Os dígitos verificadores deste {name} não conferem. Verifique se não há erro de digitação.
  </span>
);

const looksMistyped = (type: DocumentType, number: string): boolean =>
  isDocumentOf(type, number) && !(type === 'cpf' ? cpf : cnpj).isValid(number);

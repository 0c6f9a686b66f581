import { Group, SegmentedControl } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { IconInfoCircle } from '@tabler/icons-react';
import { cnpj, cpf } from 'cpf-cnpj-validator';
import { type DocumentType, documentType, isDocumentOf } from '#shared/contract/person.ts';
import text from '../ui/bare/text/text.module.css';
import { MaskedInput } from '../ui/kit/forms/MaskedInput.tsx';
import { documents } from './documents.ts';
import styles from './fields.module.css';

interface Props {
  readonly form: { readonly getInputProps: (path: string) => GetInputPropsReturnType };
  /** The names of the kind and of the number in the form; forms name them differently. */
  readonly kind: string;
  readonly number: string;
  readonly withAsterisk?: boolean;
}

/** Wrong check digits only cause a hint. */
export const DocumentField = ({ form, kind, number, withAsterisk = false }: Props) => {
  const chosen = form.getInputProps(kind);
  const input = form.getInputProps(number);
  const type = documentType.parse(chosen.value);
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
      {...input}
      value={input.value}
      onChange={input.onChange}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={looksMistyped(type, input.value) && <MistypedHint name={name} />}
      inputContainer={(field) => (
        <Group className={styles.pair ?? ''} gap="0.5rem">
          <SegmentedControl
            className={styles.types ?? ''}
            aria-label="Tipo de documento"
            value={type}
            onChange={(next) => {
              chosen.onChange(next);
              input.onChange('');
            }}
            data={documentType.options.map((option) => ({ value: option, label: documents[option].name }))}
          />
          {field}
        </Group>
      )}
    />
  );
};

const MistypedHint = ({ name }: { readonly name: string }) => (
  <span className={text.beside} style={{ color: 'var(--ink)' }} role="status">
    <IconInfoCircle size={15} color="var(--quiet)" />
    Os dígitos verificadores deste {name} não conferem. Verifique se não há erro de digitação.
  </span>
);

const looksMistyped = (type: DocumentType, number: string): boolean =>
  isDocumentOf(type, number) && !(type === 'cpf' ? cpf : cnpj).isValid(number);

import { Loader, NativeSelect, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { states } from '#shared/contract/person.ts';
import { MaskedInput } from '../ui/kit/forms/MaskedInput.tsx';
import styles from './fields.module.css';
import { type FoundAddress, useCepLookup } from './useCepLookup.ts';

interface Props {
  readonly form: {
    readonly getInputProps: (path: string) => GetInputPropsReturnType;
    readonly getValues: () => FoundAddress;
    readonly setFieldValue: (path: keyof FoundAddress, text: string) => void;
  };
  readonly number: string;
  readonly complement: string;
}

const lookupTexts = {
  loading: 'Buscando o endereço...',
  missing: 'CEP não encontrado. Preencha o endereço.',
  failed: 'Não foi possível buscar o CEP. Preencha o endereço.',
};

export const AddressFields = ({ form, number, complement }: Props) => {
  const { lookup, lookUp } = useCepLookup(form);
  const cep = form.getInputProps('cep');
  return (
    <div className={styles.row}>
      <MaskedInput
        className={styles.two ?? ''}
        label="CEP"
        inputMode="numeric"
        autoComplete="postal-code"
        masks={['99999-999']}
        {...cep}
        value={cep.value}
        onChange={(digits) => {
          cep.onChange(digits);
          void lookUp(digits);
        }}
        rightSection={lookup === 'loading' && <Loader size={14} />}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={lookup && <span role="status">{lookupTexts[lookup]}</span>}
      />
      <TextInput
        className={styles.four ?? ''}
        label="Endereço"
        autoComplete="address-line1"
        {...form.getInputProps('address')}
      />
      <TextInput className={styles.two ?? ''} label="Número" {...form.getInputProps(number)} />
      <TextInput
        className={`${styles.four} ${styles.short}`}
        label="Complemento"
        autoComplete="address-line2"
        {...form.getInputProps(complement)}
      />
      <TextInput
        className={`${styles.four} ${styles.short}`}
        label="Cidade"
        autoComplete="address-level2"
        {...form.getInputProps('city')}
      />
      <NativeSelect
        className={styles.two ?? ''}
        label="Estado"
        autoComplete="address-level1"
        data={[{ value: '', label: 'Selecione' }, ...states]}
        {...form.getInputProps('state')}
      />
    </div>
  );
};

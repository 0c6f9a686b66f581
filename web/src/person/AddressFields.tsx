import { Loader, NativeSelect, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { states } from '#shared/contract/person.ts';
import { MaskedInput } from '../ui/kit/forms/MaskedInput.tsx';
import styles from './fields.module.css';
import type { Lookup } from './useCepLookup.ts';

type Field = 'cep' | 'address' | 'number' | 'complement' | 'city' | 'state';

interface Props {
  /** The props of each input. */
  readonly inputOf: (field: Field) => GetInputPropsReturnType;
  readonly lookup: Lookup;
  /** Called with the digits of the CEP after every change, complete or not. */
  readonly onCep: (cep: string) => void;
}

const lookupTexts = {
  loading: 'Buscando o endereço...',
  missing: 'CEP não encontrado. Preencha o endereço.',
  failed: 'Não foi possível buscar o CEP. Preencha o endereço.',
};

/** The fields of an address. A lookup of the CEP fills in what it knows. */
export const AddressFields = ({ inputOf, lookup, onCep }: Props) => {
  const cep = inputOf('cep');
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
          onCep(digits);
        }}
        rightSection={lookup === 'loading' && <Loader size={14} />}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={lookup && <span role="status">{lookupTexts[lookup]}</span>}
      />
      <TextInput
        className={styles.four ?? ''}
        label="Endereço"
        autoComplete="address-line1"
        {...inputOf('address')}
      />
      <TextInput className={styles.two ?? ''} label="Número" {...inputOf('number')} />
      <TextInput
        className={`${styles.four} ${styles.short}`}
        label="Complemento"
        autoComplete="address-line2"
        {...inputOf('complement')}
      />
      <TextInput
        className={`${styles.four} ${styles.short}`}
        label="Cidade"
        autoComplete="address-level2"
        {...inputOf('city')}
      />
      <NativeSelect
        className={styles.two ?? ''}
        label="Estado"
        autoComplete="address-level1"
        data={[{ value: '', label: 'Selecione' }, ...states]}
        {...inputOf('state')}
      />
    </div>
  );
};

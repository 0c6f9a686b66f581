import { NativeSelect } from '@mantine/core';
import { useAddressValue } from '../ui/kit/address.ts';

/** One of the labelled values, or all, by which a list is narrowed. The address has it. */
export const useListChoice = <K extends string>(
  name: string,
  label: string,
  labels: Readonly<Record<K, string>>,
  all: string,
) => {
  const [written, choose] = useAddressValue(name);
  const values = Object.keys(labels) as K[];
  const chosen = values.find((value) => value === written);
  const field = (
    <NativeSelect
      label={label}
      value={chosen ?? ''}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      data={[{ value: '', label: all }, ...values.map((value) => ({ value, label: labels[value] }))]}
    />
  );
  return { chosen, field, clear: () => choose('') };
};

import { type ComponentProps, useMemo, useState } from 'react';
import { whole } from '../../bare/text/format.ts';
import text from '../../bare/text/text.module.css';
import { useAddressValue } from '../address.ts';
import { FilterField } from './FilterField.tsx';
import { rowFilter } from './rows.ts';

interface Props extends ComponentProps<typeof FilterField> {
  readonly label: string;
  readonly isNarrowed: boolean;
  readonly matching: number;
  readonly total: number;
}

export const ListFilter = ({ label, isNarrowed, matching, total, ...field }: Props) => (
  <FilterField
    aria-label={label}
    placeholder={label}
    rightSectionWidth={isNarrowed ? '5.5rem' : '0.75rem'}
    rightSection={
      <span role="status" className={`${text.small} ${text.figure}`}>
        {isNarrowed && `${whole(matching)} de ${whole(total)}`}
      </span>
    }
    {...field}
  />
);

export const useRowFilter = <T extends object>(rows: readonly T[], textOf: (row: T) => string) => {
  const [value, onChange] = useAddressValue('filtro');
  const [filtered] = useState(() => rowFilter(textOf));
  const matching = useMemo(() => filtered(rows, value), [filtered, rows, value]);
  const isNarrowed = value !== '';
  return { matching, field: { value, onChange, isNarrowed, matching: matching.length, total: rows.length } };
};

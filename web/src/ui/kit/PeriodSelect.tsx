import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useId } from 'react';
import type { Period } from '#shared/contract/period.ts';
import text from '../bare/text/text.module.css';
import { useKeptAddressValue } from './address.ts';
import styles from './PeriodSelect.module.css';
import { isDate, PERIOD, readPeriod, USUAL_PERIOD } from './period.ts';
import { sinceDay } from './periodText.ts';

export type ChosenPeriod = readonly [Period, (period: Period) => void];

/** In the address, and kept for the next visit. */
export const usePeriod = (): ChosenPeriod => {
  const [inAddress, setInAddress] = useKeptAddressValue(PERIOD);
  return [readPeriod(inAddress), (next) => setInAddress(next === USUAL_PERIOD ? '' : next)];
};

const KEPT_DAYS = '400';

const OF_ONES_OWN = 'data';

const options = [
  { value: '1', label: 'ontem' },
  { value: '7', label: '7 dias antes' },
  { value: '30', label: '30 dias antes' },
  { value: '90', label: '90 dias antes' },
  { value: OF_ONES_OWN, label: 'uma data' },
];

export const PeriodSelect = () => <PeriodChoice of={usePeriod()} />;

/** For a period of its own. */
export const PeriodChoice = ({ of: [period, choose] }: { readonly of: ChosenPeriod }) => {
  const id = useId();
  const now = Date.now();
  return (
    <Group gap="0.25rem 0.5rem" className={styles.period ?? ''}>
      <label htmlFor={id} className={text.note}>
        Comparar com
      </label>
      <NativeSelect
        id={id}
        data={options}
        value={isDate(period) ? OF_ONES_OWN : period}
        onChange={({ currentTarget: { value } }) =>
          choose(value === OF_ONES_OWN ? sinceDay(period, now) : value)
        }
      />
      {isDate(period) && (
        <TextInput
          type="date"
          aria-label="Data a comparar"
          min={sinceDay(KEPT_DAYS, now)}
          max={sinceDay('1', now)}
          // Uncontrolled, because a date passes through others while it is typed.
          defaultValue={period}
          onChange={({ currentTarget: { value, validity } }) => {
            if (value !== '' && validity.valid) choose(value);
          }}
        />
      )}
    </Group>
  );
};

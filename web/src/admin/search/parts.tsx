import { NativeSelect, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import type { SearchConfig } from '#shared/contract/admin/searchSettings.ts';
import { FormAlert } from '../../ui/bare/panels/Notice.tsx';
import { RelativeTime } from '../../ui/bare/text/RelativeTime.tsx';
import { Columns } from '../../ui/kit/Columns.tsx';
import { Badge } from '../cells.tsx';
import styles from './Search.module.css';
import { countryOptions, figure, languageOptions } from './texts.ts';

export const Outage = ({ outage }: Pick<SearchConfig['serper'], 'outage'>) =>
  outage && (
    <FormAlert>
      <span>
        Verificações interrompidas <RelativeTime at={outage.at} />: {outage.reason}
      </span>
    </FormAlert>
  );

interface SearchFieldsProps {
  readonly form: { readonly getInputProps: (path: string) => GetInputPropsReturnType };
  readonly children?: ReactNode;
}

export const SearchFields = ({ form, children }: SearchFieldsProps) => (
  <Columns least="13rem" gap="0.875rem 0.75rem">
    <TextInput
      label="Requisições por minuto"
      inputMode="numeric"
      {...form.getInputProps('config.rate_limit')}
    />
    {children}
    <NativeSelect label="País" data={countryOptions} {...form.getInputProps('config.country')} />
    <NativeSelect label="Idioma" data={languageOptions} {...form.getInputProps('config.language')} />
  </Columns>
);

type Account = Partial<Record<'plan', string | null>> &
  Partial<Record<'credits_left' | 'usage_this_month', number | 'N/A' | null>>;

export const accountFigures = ({ credits_left = null, plan, usage_this_month = null }: Account = {}) => [
  { label: 'Créditos restantes', value: figure(credits_left) },
  { label: 'Plano', value: plan ?? 'N/A' },
  { label: 'Uso no mês', value: figure(usage_this_month) },
];

export const ActiveBadge = ({ isActive }: { readonly isActive: boolean }) => (
  <Badge tone={isActive ? 'green' : 'red'}>{isActive ? 'Ativo' : 'Erro'}</Badge>
);

export const Json = ({ label, value }: { readonly label: string; readonly value: unknown }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
  <section className={styles.json} aria-label={label} tabIndex={0}>
    <pre>{JSON.stringify(value, null, 2)}</pre>
  </section>
);

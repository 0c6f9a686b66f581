import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { search } from '#shared/contract/admin/search.ts';
import type { SearchConfig } from '#shared/contract/admin/searchSettings.ts';
import { call } from '../../api.ts';
import { routeQuery } from '../../cache.ts';
import { FormFailure } from '../../ui/kit/forms/FormFailure.tsx';
import { useEdit } from '../../ui/kit/forms/useEdit.ts';
import type { TabProps } from '../status.ts';
import { SAVED, saveError } from './texts.ts';

interface Props extends Pick<TabProps, 'onMessage'> {
  readonly config: SearchConfig;
}

export const GeneralSettings = ({ config, onMessage }: Props) => {
  const form = useForm({
    initialValues: {
      freshness_minutes: String(config.freshness_minutes),
      trial_lookups: String(config.trial_lookups),
    },
  });
  const { busy, onSubmit, error, conflict } = useEdit(form, {
    base: generalOf(config),
    save: ({ freshness_minutes, trial_lookups }, base) => {
      onMessage(null);
      return call(search.updateSettings, {
        body: {
          provider: config.provider,
          config: {},
          freshness_minutes: numberOf(freshness_minutes),
          trial_lookups: numberOf(trial_lookups),
          base,
        },
      });
    },
    stored: { query: routeQuery(search.getSettings, {}), baseOf: generalOf },
    onSaved: () => onMessage(SAVED),
    fallback: '',
    onError: (message) => onMessage(saveError(message)),
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Group align="flex-end" gap="0.75rem" my="1rem">
        <TextInput
          label="Reaproveitar resultados por (minutos)"
          description="Buscas iguais neste intervalo não gastam créditos."
          inputMode="numeric"
          {...form.getInputProps('freshness_minutes')}
        />
        <TextInput
          label="Consultas de um período grátis sem cartão"
          description="No total, de botões e agendadas. Depois delas, só com um cartão."
          inputMode="numeric"
          {...form.getInputProps('trial_lookups')}
        />
        <Button type="submit" variant="default" disabled={busy}>
          {busy ? 'Salvando...' : 'Salvar'}
        </Button>
      </Group>
      {conflict && <FormFailure error={error} conflict={conflict} />}
    </form>
  );
};

const generalOf = ({ freshness_minutes, trial_lookups }: SearchConfig) => ({
  freshness_minutes,
  trial_lookups,
});

/** An empty field is not a number; `Number('')` would be 0. */
const numberOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed));

import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { search } from '#shared/contract/admin/search.ts';
import type { SearchConfig } from '#shared/contract/admin/searchSettings.ts';
import { call } from '../../api.ts';
import { useSave } from '../../ui/kit/forms/useSave.ts';
import type { TabProps } from '../status.ts';
import { SAVED, saveError } from './texts.ts';

interface Props extends Pick<TabProps, 'onMessage'> {
  readonly config: SearchConfig;
}

export const GeneralSettings = ({ config, onMessage }: Props) => {
  const stored = {
    freshness_minutes: String(config.freshness_minutes),
    trial_lookups: String(config.trial_lookups),
  };
  const form = useForm({ initialValues: stored });
  const { busy, onSubmit } = useSave(form, {
    version: config.version,
    stored,
    save: ({ freshness_minutes, trial_lookups }, version) => {
      onMessage(null);
      return call(search.updateSettings, {
        body: {
          provider: config.provider,
          config: {},
          freshness_minutes: numberOf(freshness_minutes),
          trial_lookups: numberOf(trial_lookups),
          version,
        },
      });
    },
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
    </form>
  );
};

/** An empty field is not a number; `Number('')` would be 0. */
const numberOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed));

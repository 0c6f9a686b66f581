import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { search } from '#shared/contract/admin/search.ts';
import type { SearchConfig } from '#shared/contract/admin/searchSettings.ts';
import { call } from '../../api.ts';
import { routeQuery, upToDate } from '../../cache.ts';
import { FormFailure } from '../../ui/kit/FormFailure.tsx';
import { useEdit } from '../../ui/kit/useEdit.ts';
import type { TabProps } from '../tab.ts';
import styles from './Search.module.css';
import { SAVED, saveError } from './saving.ts';

interface Props extends Pick<TabProps, 'onMessage'> {
  readonly config: SearchConfig;
}

/** For how long results are reused, whichever provider they are from. */
export const Freshness = ({ config, onMessage }: Props) => {
  const client = useQueryClient();
  const form = useForm({ initialValues: { freshness_minutes: String(config.freshness_minutes) } });
  const { busy, onSubmit, error, conflict } = useEdit(form, {
    base: { freshness_minutes: config.freshness_minutes },
    save: ({ freshness_minutes }, base) =>
      call(search.updateSettings, {
        body: {
          provider: config.provider,
          config: {},
          // Number('') would be 0.
          freshness_minutes: freshness_minutes.trim() === '' ? Number.NaN : Number(freshness_minutes),
          base,
        },
      }),
    stored: () => {
      const stored = upToDate<SearchConfig>(client, routeQuery(search.getSettings, {}));
      return stored && { freshness_minutes: stored.freshness_minutes };
    },
    onSaved: () => onMessage(SAVED),
    fallback: '',
    onError: (message) => onMessage(saveError(message)),
  });
  return (
    <form noValidate className={styles.tools} onSubmit={onSubmit}>
      <div className={styles.inline}>
        <TextInput
          label="Reaproveitar resultados por (minutos)"
          description="Buscas iguais neste intervalo não gastam créditos."
          inputMode="numeric"
          {...form.getInputProps('freshness_minutes')}
        />
        <Button type="submit" variant="default" disabled={busy}>
          {busy ? 'Salvando...' : 'Salvar'}
        </Button>
      </div>
      {conflict && <FormFailure error={error} conflict={conflict} />}
    </form>
  );
};

import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type SearchConfig, search } from '#shared/contract/admin/search.ts';
import { call } from '../../api.ts';
import { useSave } from '../../ui/kit/useSave.ts';
import type { TabProps } from '../tab.ts';
import styles from './Search.module.css';
import { SAVED, saveError } from './saving.ts';

interface Props extends Pick<TabProps, 'onMessage'> {
  readonly config: SearchConfig;
}

/** For how long results are reused, whichever provider they are from. */
export const Freshness = ({ config, onMessage }: Props) => {
  const form = useForm({ initialValues: { freshness_minutes: String(config.freshness_minutes) } });
  const { busy, onSubmit } = useSave(form, {
    save: ({ freshness_minutes }) =>
      call(search.updateSettings, {
        body: {
          provider: config.provider,
          config: {},
          // Number('') would be 0.
          freshness_minutes: freshness_minutes.trim() === '' ? Number.NaN : Number(freshness_minutes),
        },
      }),
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
    </form>
  );
};

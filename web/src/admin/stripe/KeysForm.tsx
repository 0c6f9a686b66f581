import { Button, Group, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import {
  type Diagnosis,
  NOT_CONFIGURED,
  type StripeKeyName,
  stripeKeyName,
  stripeKeyPrefixes,
  stripeKeysForm,
  stripeSettings,
} from '#shared/contract/admin/stripe.ts';
import { ApiError, call } from '../../api.ts';
import panel from '../../ui/bare/panels/panel.module.css';
import text from '../../ui/bare/text/text.module.css';
import { PasswordField } from '../../ui/kit/forms/PasswordField.tsx';
import { useSave } from '../../ui/kit/forms/useSave.ts';
import { keyLabels } from './KeyCards.tsx';

const SAVED = 'Configurações salvas com sucesso! As mudanças entrarão em vigor após reiniciar a aplicação.';
const SAVE_FAILED = 'Erro ao salvar configurações';

interface Props {
  /** Of the keys, when the form was opened. */
  readonly version: Diagnosis['version'];
  readonly onMessage: (message: string | null) => void;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** Replaces only the keys that are filled in. Stored keys are never shown. */
export const KeysForm = ({ version, onMessage, onSaved, onCancel }: Props) => {
  const form = useForm({
    initialValues: { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' },
    validate: schemaResolver(stripeKeysForm, { sync: true }),
  });
  const { busy, onSubmit } = useSave(form, {
    version,
    // The diagnosis is read again a second later.
    reloads: 'later',
    save: (body, known) => {
      onMessage(null);
      return call(stripeSettings.updateKeys, { body: { ...body, version: known } });
    },
    onSaved: () => {
      onMessage(SAVED);
      onSaved();
    },
    fallback: (error) => (error instanceof ApiError ? 'Erro desconhecido' : SAVE_FAILED),
    onError: (message) => onMessage(message === SAVE_FAILED ? message : `Erro ao salvar: ${message}`),
  });
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => section.current?.querySelector('input')?.focus(), []);
  const field = (name: StripeKeyName) => (
    <PasswordField
      key={name}
      label={`${keyLabels[name]} (${name})`}
      what={keyLabels[name].toLowerCase()}
      description={hints[name]}
      placeholder="Deixe em branco para manter a atual"
      autoComplete="off"
      disabled={busy}
      {...form.getInputProps(name)}
    />
  );
  return (
    <Stack
      ref={section}
      component="section"
      gap="0.625rem"
      maw="44rem"
      mb="1.5rem"
      aria-labelledby="editar-chaves"
    >
      <h2 id="editar-chaves" className={text.heading}>
        Editar Chaves
      </h2>
      <form noValidate className={panel.body} onSubmit={onSubmit}>
        {stripeKeyName.options.map(field)}
        <Group justify="flex-end" gap="0.5rem">
          <Button variant="default" disabled={busy} onClick={onCancel}>
            Cancelar
          </Button>
          <Button type="submit" disabled={busy}>
            {busy ? 'Salvando...' : 'Salvar'}
          </Button>
        </Group>
      </form>
    </Stack>
  );
};

const hints: Readonly<Record<StripeKeyName, string>> = {
  STRIPE_SECRET_KEY: `Deve começar com ${stripeKeyPrefixes.STRIPE_SECRET_KEY}`,
  STRIPE_PUBLISHABLE_KEY: `Deve começar com ${stripeKeyPrefixes.STRIPE_PUBLISHABLE_KEY}`,
  STRIPE_WEBHOOK_SECRET: `Deve começar com ${stripeKeyPrefixes.STRIPE_WEBHOOK_SECRET}, ou ficar vazio ou "${NOT_CONFIGURED}"`,
};

import { Button, Group, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
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
import type { EditedValues } from '#shared/contract/edits.ts';
import { ApiError, call } from '../../api.ts';
import panel from '../../ui/bare/panels/panel.module.css';
import text from '../../ui/bare/text/text.module.css';
import { PasswordField } from '../../ui/kit/forms/PasswordField.tsx';
import { focusFirstWrong, sayAtFields } from '../../ui/kit/forms/useSave.ts';
import { keyLabels } from './KeyCards.tsx';

const SAVED = 'Configurações salvas com sucesso! As mudanças entrarão em vigor após reiniciar a aplicação.';
const SAVE_FAILED = 'Erro ao salvar configurações';

interface Props {
  /** The keys' versions when the form was opened. */
  readonly versions: Diagnosis['versions'];
  readonly onMessage: (message: string | null) => void;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** Replaces only the keys that are filled in. Stored keys are never shown. */
export const KeysForm = ({ versions, onMessage, onSaved, onCancel }: Props) => {
  const base = useRef<EditedValues>(versions);
  const form = useForm({
    initialValues: { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' },
    validate: schemaResolver(stripeKeysForm, { sync: true }),
  });
  const { mutate, isPending } = useMutation({
    // The diagnosis is read again a second later.
    meta: { reloads: 'later' },
    mutationFn: (body: typeof form.values) =>
      call(stripeSettings.updateKeys, { body: { ...body, base: base.current } }),
    onMutate: () => onMessage(null),
    onSuccess: () => {
      onMessage(SAVED);
      onSaved();
    },
    onError: (error, sent) => {
      if (sayAtFields(form, error, sent)) return;
      onMessage(
        error instanceof ApiError ? `Erro ao salvar: ${error.message || 'Erro desconhecido'}` : SAVE_FAILED,
      );
      // The next try is based on the versions that the server has just reported.
      if (error instanceof ApiError) base.current = { ...base.current, ...error.current };
    },
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
      disabled={isPending}
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
      <form
        noValidate
        className={panel.body}
        onSubmit={form.onSubmit(
          (values) => mutate(values),
          (errors) => focusFirstWrong(form, errors),
        )}
      >
        {stripeKeyName.options.map(field)}
        <Group justify="flex-end" gap="0.5rem">
          <Button variant="default" disabled={isPending} onClick={onCancel}>
            Cancelar
          </Button>
          <Button type="submit" disabled={isPending}>
            {isPending ? 'Salvando...' : 'Salvar'}
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

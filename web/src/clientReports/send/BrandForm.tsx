import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { brandForm, brand as routes } from '#shared/contract/brand.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { call } from '../../api.ts';
import { routeQuery } from '../../cache.ts';
import { Columns } from '../../ui/kit/Columns.tsx';
import { FormFailure } from '../../ui/kit/dialogs/FormDialog.tsx';
import { LogoUpload } from '../../ui/kit/forms/LogoUpload.tsx';
import { useContractForm } from '../../ui/kit/forms/useContractForm.ts';
import { useSave } from '../../ui/kit/forms/useSave.ts';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { FormSkeleton } from '../../ui/kit/Skeletons.tsx';
import { Paper } from '../page/Report.tsx';
import { asJpeg } from './asJpeg.ts';

interface Props {
  readonly onSaved: () => void;
  /** Leads back from a form that is a step of something else. */
  readonly onBack?: () => void;
}

export const BrandForm = (props: Props) => {
  const query = useQuery(routeQuery(routes.getBrand, {}));
  return (
    <QueryState query={query} skeleton={<FormSkeleton />}>
      {(brand) => <Fields brand={brand} {...props} />}
    </QueryState>
  );
};

type Brand = ReplyOf<typeof routes.getBrand>;

const Fields = ({ brand, onSaved, onBack }: Props & { readonly brand: Brand }) => {
  const stored = { name: brand.name ?? '', colour: brand.colour, removesLogo: false };
  const { form, field } = useContractForm(brandForm, stored);
  const { busy, error, onSubmit } = useSave(form, {
    version: brand.version,
    stored,
    save: ({ removesLogo, ...values }, version) =>
      call(routes.updateBrand, { body: { ...values, ...(removesLogo && { logo_url: null }), version } }),
    onSaved,
    fallback: 'Erro ao salvar a marca. Tente de novo em instantes.',
  });
  const { name, colour, removesLogo } = form.values;
  const isReadable = z.safeParse(brandForm.shape.colour, colour).success;
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        <FormFailure error={error} />
        <Columns least="14rem" gap="1rem 0.75rem">
          <TextInput label="Nome" withAsterisk autoComplete="organization" {...field('name')} />
          <TextInput
            label="Cor"
            withAsterisk
            spellCheck={false}
            leftSection={
              <input
                type="color"
                aria-label="Escolher cor"
                style={{ width: '1.5rem', padding: 0, border: 0, background: 'none' }}
                value={/^#[\da-f]{6}$/i.test(colour) ? colour : stored.colour}
                onChange={({ currentTarget }) => form.setFieldValue('colour', currentTarget.value)}
              />
            }
            {...field('colour')}
          />
        </Columns>
        <Paper
          brand={{
            name: name || 'Sua agência',
            logo_url: removesLogo ? null : brand.logo_url,
            colour: isReadable ? colour : stored.colour,
          }}
          about="Relatório de posições"
        />
        {brand.logo_url !== null && (
          <Checkbox label="Remover o logo" {...field('removesLogo', { type: 'checkbox' })} />
        )}
        <Group justify="space-between">
          <LogoUpload
            of="sua marca"
            about="logo of the brand"
            label="Enviar logo"
            upload={async (file) => {
              form.setFieldValue('removesLogo', false);
              return call(routes.uploadBrandLogo, { file: await asJpeg(file) });
            }}
          />
          <Group gap="0.5rem">
            {onBack && (
              <Button variant="default" onClick={onBack}>
                Voltar
              </Button>
            )}
            <Button type="submit" disabled={busy}>
              {busy ? 'Salvando...' : 'Salvar marca'}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
};

import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { adminPath } from '#shared/addresses.ts';
import { Page } from '../../ui/bare/page/Page.tsx';
import { Stats } from '../../ui/bare/panels/Stats.tsx';
import text from '../../ui/bare/text/text.module.css';
import { Columns } from '../../ui/kit/Columns.tsx';
import { Badge, Titled } from '../cells.tsx';
import { Json } from './parts.tsx';
import styles from './Search.module.css';
import { runSteps, STEPS, type StepResult, summaryOf, type TestInput } from './testSteps.ts';

const required = (typed: string) => (typed.trim() === '' ? 'Preencha este campo.' : null);

export const SerperTest = () => {
  const [results, setResults] = useState<readonly StepResult[]>([]);
  const form = useForm<{ keyword: string; domain: string }>({
    initialValues: { keyword: 'marketing digital', domain: window.location.host },
    validate: { keyword: required, domain: required },
  });
  const test = useMutation({
    mutationFn: (input: TestInput) => {
      setResults([]);
      return runSteps(input, (result) => setResults((before) => [...before, result]));
    },
    meta: { reloads: 'later' },
  });
  return (
    <Page
      title="Teste do Workflow Serper"
      lead="Executa uma verificação de teste, passo a passo. Gasta até seis requisições ao provedor e não altera dados de clientes."
      back={{ to: adminPath, label: 'Dashboard Admin' }}
    >
      <form noValidate onSubmit={form.onSubmit((values) => test.mutate(values))}>
        <Stack gap="0.875rem">
          <Columns least="13rem" gap="0.875rem 0.75rem">
            <TextInput label="Palavra-chave de teste" {...form.getInputProps('keyword')} />
            <TextInput label="Domínio" {...form.getInputProps('domain')} />
          </Columns>
          <Group gap="0.5rem" mb="1rem">
            <Button type="submit" disabled={test.isPending}>
              {test.isPending ? 'Verificando...' : 'Executar Teste Completo'}
            </Button>
            {test.isPending && (
              <span role="status" className={text.quiet}>
                Executando o passo {Math.min(results.length + 1, STEPS)} de {STEPS}
              </span>
            )}
          </Group>
        </Stack>
      </form>
      <Stack component="ol" gap="0.75rem" mb="1.25rem" aria-label="Resultados">
        {results.map((result) => (
          <Step key={result.title} {...result} />
        ))}
      </Stack>
      {!test.isPending && results.length > 0 && <Summary results={results} />}
    </Page>
  );
};

const tones = { success: 'green', warning: 'yellow', error: 'red' } as const;
const labels = { success: 'Sucesso', warning: 'Aviso', error: 'Erro' } as const;

const Step = ({ title, status, message, details }: StepResult) => (
  <li className={styles.step}>
    <Group justify="space-between" gap="0.5rem">
      <h2 className={text.heading}>{title}</h2>
      <Badge tone={tones[status]}>{labels[status]}</Badge>
    </Group>
    <p>{message}</p>
    <details>
      <summary>Ver detalhes</summary>
      <Json label={`Detalhes de ${title}`} value={details} />
    </details>
  </li>
);

const Summary = ({ results }: { readonly results: readonly StepResult[] }) => {
  const { successes, warnings, errors } = summaryOf(results);
  return (
    <Titled title="Resumo" className="">
      <Stats
        stats={[
          { label: 'Sucessos', value: successes },
          { label: 'Avisos', value: warnings },
          { label: 'Erros', value: errors },
        ]}
      />
    </Titled>
  );
};

import { Stack } from '@mantine/core';
import type { Diagnosis } from '#shared/contract/admin/stripe.ts';
import { TextLink } from '../../ui/bare/actions/TextLink.tsx';
import { FactPanel } from '../../ui/bare/panels/Facts.tsx';
import { Notice } from '../../ui/bare/panels/Notice.tsx';
import { Columns } from '../../ui/kit/Columns.tsx';
import { Titled } from '../cells.tsx';
import styles from './Stripe.module.css';

export const Summary = ({ status, summary }: Pick<Diagnosis, 'status' | 'summary'>) => (
  <Notice tone={status === 'error' ? 'red' : 'green'} role="status">
    <strong>{summary}</strong>
  </Notice>
);

export const Instructions = ({ instructions }: Pick<Diagnosis, 'instructions'>) => (
  <Notice tone="red">
    <Titled title="Correção urgente" className="">
      <strong>Nenhum pagamento funciona enquanto as chaves estiverem trocadas.</strong>
      {instructions.map(({ issue, solution, steps }) => (
        <article key={issue} className={styles.instruction}>
          <h3>{issue}</h3>
          <p>{solution}</p>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </article>
      ))}
    </Titled>
  </Notice>
);

export const Findings = ({
  issues,
  warnings,
  correct,
}: Pick<Diagnosis, 'issues' | 'warnings' | 'correct'>) => (
  <Columns least="20rem" align="stretch">
    <List
      title="Problemas encontrados"
      items={issues}
      tone={issues.length > 0 ? 'red' : 'green'}
      none="Nenhum problema encontrado."
    />
    {warnings.length > 0 && <List title="Avisos" items={warnings} tone="yellow" />}
    <List
      title="Configurações corretas"
      items={correct}
      tone={correct.length > 0 ? 'green' : 'yellow'}
      none="Nenhuma configuração está correta."
    />
  </Columns>
);

interface ListProps {
  readonly title: string;
  readonly items: readonly string[];
  readonly tone: 'red' | 'yellow' | 'green';
  readonly none?: string;
}

const List = ({ title, items, tone, none }: ListProps) => (
  <Notice tone={tone}>
    <Titled title={title} label={`${title} do diagnóstico`}>
      {items.length === 0 ? (
        <p>{none}</p>
      ) : (
        <Stack component="ul" gap="0.375rem" aria-label={title}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </Stack>
      )}
    </Titled>
  </Notice>
);

const guide = [
  {
    label: 'sk_test_… / sk_live_…',
    value: 'Chave secreta. Só o servidor a usa, para cobrar. Nunca a coloque em páginas ou mensagens.',
  },
  {
    label: 'pk_test_… / pk_live_…',
    value: 'Chave publicável. Identifica a conta no navegador e pode ser vista por qualquer pessoa.',
  },
  {
    label: 'whsec_…',
    value: 'Segredo do webhook. Prova que um evento vem do Stripe. Cada endereço de webhook tem o seu.',
  },
  {
    label: '_test_ e _live_',
    value:
      'Chaves de teste não cobram nada; chaves de produção cobram de verdade. Use as duas do mesmo modo.',
  },
];

export const KeyGuide = () => (
  <Titled title="Tipos de chaves">
    <FactPanel facts={guide} />
    <p>
      Para testar o pagamento com estas chaves, <TextLink to="/plans">assine um plano</TextLink>.
    </p>
  </Titled>
);

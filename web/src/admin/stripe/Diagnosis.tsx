import { Group, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Diagnosis } from '#shared/contract/admin/stripe.ts';
import { TextLink } from '../../ui/bare/actions/TextLink.tsx';
import { Notice } from '../../ui/bare/panels/Notice.tsx';
import panel from '../../ui/bare/panels/panel.module.css';
import text from '../../ui/bare/text/text.module.css';
import { Columns } from '../../ui/kit/Columns.tsx';
import styles from './Stripe.module.css';

export const Summary = ({ status, summary }: Pick<Diagnosis, 'status' | 'summary'>) => (
  <Notice tone={status === 'error' ? 'red' : 'green'} role="status">
    <strong>{summary}</strong>
  </Notice>
);

export const Instructions = ({ instructions }: Pick<Diagnosis, 'instructions'>) => (
  <Notice tone="red">
    <section aria-labelledby="correcoes">
      <h2 id="correcoes" className={text.heading}>
        Correção urgente
      </h2>
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
    </section>
  </Notice>
);

export const Findings = ({
  issues,
  warnings,
  correct,
}: Pick<Diagnosis, 'issues' | 'warnings' | 'correct'>) => (
  <Columns least="20rem" align="stretch">
    <List title="Problemas encontrados" items={issues} tone="red" icon={<IconCircleX size={16} />}>
      Nenhum problema encontrado.
    </List>
    {warnings.length > 0 && (
      <List title="Avisos" items={warnings} tone="yellow" icon={<IconAlertTriangle size={16} />} />
    )}
    <List title="Configurações corretas" items={correct} tone="green" icon={<IconCircleCheck size={16} />}>
      Nenhuma configuração está correta.
    </List>
  </Columns>
);

interface ListProps {
  readonly title: string;
  readonly items: readonly string[];
  readonly tone: 'red' | 'yellow' | 'green';
  readonly icon: ReactNode;
  readonly children?: ReactNode;
}

const List = ({ title, items, tone, icon, children }: ListProps) => (
  <Stack
    component="section"
    className={`${panel.panel} ${styles.list}`}
    p="0.875rem 1rem"
    gap="0.625rem"
    mod={{ tone }}
  >
    <h2 className={text.heading}>{title}</h2>
    {items.length === 0 ? (
      <p>{children}</p>
    ) : (
      <Stack component="ul" gap="0.375rem" aria-label={title}>
        {items.map((item) => (
          <Group component="li" key={item} wrap="nowrap" align="flex-start" gap="0.5rem">
            {icon}
            <span className={text.wrapping}>{item}</span>
          </Group>
        ))}
      </Stack>
    )}
  </Stack>
);

const guide = [
  {
    key: 'sk_test_… / sk_live_…',
    about: 'Chave secreta. Só o servidor a usa, para cobrar. Nunca a coloque em páginas ou mensagens.',
  },
  {
    key: 'pk_test_… / pk_live_…',
    about: 'Chave publicável. Identifica a conta no navegador e pode ser vista por qualquer pessoa.',
  },
  {
    key: 'whsec_…',
    about: 'Segredo do webhook. Prova que um evento vem do Stripe. Cada endereço de webhook tem o seu.',
  },
  {
    key: '_test_ e _live_',
    about:
      'Chaves de teste não cobram nada; chaves de produção cobram de verdade. Use as duas do mesmo modo.',
  },
];

export const KeyGuide = () => (
  <Stack component="section" gap="0.625rem" aria-labelledby="tipos">
    <h2 id="tipos" className={text.heading}>
      Tipos de chaves
    </h2>
    <dl className={`${panel.panel} ${styles.guide}`}>
      {guide.map(({ key, about }) => (
        <div key={key}>
          <dt>
            <code>{key}</code>
          </dt>
          <dd>{about}</dd>
        </div>
      ))}
    </dl>
    <p>
      Para testar o pagamento com estas chaves, <TextLink to="/plans">assine um plano</TextLink>.
    </p>
  </Stack>
);

import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Diagnosis } from '#shared/contract/admin/stripe.ts';
import { Notice } from '../../ui/bare/Notice.tsx';
import text from '../../ui/bare/text.module.css';
import { Columns } from '../../ui/kit/Columns.tsx';
import styles from './Diagnosis.module.css';
import screen from './StripeConfig.module.css';

/** Whether the keys are right: red for an error, otherwise green. */
export const Summary = ({ status, summary }: Pick<Diagnosis, 'status' | 'summary'>) => {
  const Icon = status === 'error' ? IconCircleX : IconCircleCheck;
  return (
    <Notice tone={status === 'error' ? 'red' : 'green'} role="status">
      <Icon size={18} />
      <strong>{summary}</strong>
    </Notice>
  );
};

/** What to correct at once, step by step. */
export const Instructions = ({ instructions }: Pick<Diagnosis, 'instructions'>) => (
  <Notice tone="red">
    <IconAlertTriangle size={18} />
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

/** What is wrong, what to keep in mind, and what is right. */
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
  /** Shown without items. */
  readonly children?: ReactNode;
}

const List = ({ title, items, tone, icon, children }: ListProps) => (
  <section className={styles.list} data-tone={tone}>
    <h2 className={screen.heading}>{title}</h2>
    {items.length === 0 ? (
      <p>{children}</p>
    ) : (
      <ul aria-label={title}>
        {items.map((item) => (
          <li key={item}>
            {icon}
            <span>{item}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
);

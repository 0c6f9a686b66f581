import type { ReactNode } from 'react';
import styles from './OperationDetails.module.css';
import { commandOf, type ShownOperation } from './operations.ts';

const access: Record<ShownOperation['access'], string> = {
  public: 'Sem sessão',
  user: 'Com sessão',
  admin: 'Só administradores',
  stripe: 'Só a Stripe',
};

interface Props {
  readonly operation: ShownOperation;
}

/** An operation in a line, which opens to its parameters and examples. */
export const OperationDetails = ({ operation }: Props) => {
  const { id, method, path, summary, parameters, returned, errors } = operation;
  return (
    <details className={styles.operation} id={id}>
      <summary className={styles.head}>
        <span className={styles.method} data-method={method}>
          {method}
        </span>
        <code className={styles.path}>{path}</code>
        <span className={styles.summary}>{summary}</span>
        <span className={styles.access} data-access={operation.access}>
          {access[operation.access]}
        </span>
      </summary>
      <div className={styles.body}>
        {parameters.length > 0 && <Parameters parameters={parameters} />}
        <Example title="Chamada">{commandOf(operation, window.location.origin)}</Example>
        <Example title="Resposta">{JSON.stringify(returned, null, 2)}</Example>
        <p className={styles.errors}>Erros: {errors.join(', ')}</p>
      </div>
    </details>
  );
};

const Parameters = ({ parameters }: Pick<ShownOperation, 'parameters'>) => (
  <dl className={styles.parameters}>
    {parameters.map(({ name, in: place, required, description }) => (
      <div key={name}>
        <dt>
          <code>{name}</code>
        </dt>
        <dd>
          {[
            description,
            place === 'path' ? 'no caminho' : 'na consulta',
            required ? 'obrigatório' : 'opcional',
          ]
            .filter((part) => part !== undefined)
            .join(', ')}
        </dd>
      </div>
    ))}
  </dl>
);

interface ExampleProps {
  readonly title: string;
  readonly children: ReactNode;
}

const Example = ({ title, children }: ExampleProps) => (
  <figure className={styles.example}>
    <figcaption>{title}</figcaption>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls must be reached by keyboard. */}
    <pre tabIndex={0}>{children}</pre>
  </figure>
);

import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Field } from './fields.ts';
import styles from './OperationDetails.module.css';
import { commandOf, type ShownOperation } from './operations.ts';

const access: Record<ShownOperation['access'], string> = {
  public: 'Sem sessão',
  user: 'Com sessão',
  admin: 'Só administradores',
  stripe: 'Só o Stripe',
};

interface Props {
  readonly operation: ShownOperation;
}

/** Renders the operation's content only while it is open. */
export const OperationDetails = ({ operation }: Props) => {
  const { id, method, path, summary } = operation;
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.operation} id={id} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.head}>
        <span className={styles.method} data-method={method}>
          {method}
        </span>
        <code className={styles.path}>{path}</code>
        <span className={styles.summary}>{summary}</span>
        <span className={styles.access} data-access={operation.access}>
          {access[operation.access]}
        </span>
        <IconChevronDown size={16} className={styles.mark} aria-hidden="true" />
      </summary>
      {open && <Body operation={operation} />}
    </details>
  );
};

const Body = ({ operation }: Props) => {
  const { parameterFields, sentFields, returnedFields, returned, errors } = operation;
  return (
    <div className={styles.body}>
      <FieldTable title="Parâmetros" fields={parameterFields} />
      <FieldTable title="Corpo" fields={sentFields} />
      <Example title="Chamada">{commandOf(operation, window.location.origin)}</Example>
      <FieldTable title="Resposta" returned fields={returnedFields} />
      <Example title="Exemplo de resposta">{JSON.stringify(returned, null, 2)}</Example>
      <p className={styles.errors}>Erros: {errors.join(', ')}</p>
    </div>
  );
};

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

interface FieldTableProps {
  readonly title: string;
  /** Whether the API returns them, so that nobody has to give them. */
  readonly returned?: boolean;
  readonly fields: readonly Field[];
}

const FieldTable = ({ title, returned = false, fields }: FieldTableProps) =>
  fields.length > 0 && (
    <table className={styles.table}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Campo</th>
          <th scope="col">Tipo</th>
          <th scope="col">Limites e significado</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Variants of a reply may name a field twice.
          <Row key={index} field={field} need={returned ? RETURNED : SENT} />
        ))}
      </tbody>
    </table>
  );

const SENT = { required: 'obrigatório', optional: 'opcional' };
const RETURNED = { required: 'sempre', optional: 'às vezes' };

interface RowProps {
  readonly field: Field;
  readonly need: typeof SENT;
}

const Row = ({ field: { path, type, required, limits, sentence }, need }: RowProps) => (
  <tr>
    <th scope="row">
      <code>{path}</code>
      <span className={styles.need}>{required ? need.required : need.optional}</span>
    </th>
    <td>{type}</td>
    <td>{[...(sentence === undefined ? [] : [sentence]), ...limits].join('; ')}</td>
  </tr>
);

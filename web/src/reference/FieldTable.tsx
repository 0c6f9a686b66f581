import styles from './FieldTable.module.css';
import type { Field } from './fields.ts';

interface Props {
  readonly title: string;
  /** Whether they come from the API: then nobody has to give them. */
  readonly returned?: boolean;
  readonly fields: readonly Field[];
}

/** The fields of what is sent or returned, one a row. Nothing without fields. */
export const FieldTable = ({ title, returned = false, fields }: Props) =>
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

import { operator } from '#shared/contract/operator.ts';
import { call } from '../api.ts';
import { Support } from '../ui/bare/actions/Support.tsx';
import { useRead } from '../ui/bare/page/useRead.ts';
import styles from './LegalPage.module.css';

/** Who operates the site. It keeps room for four lines, so that nothing moves when the reply comes. */
export const Operator = () => {
  const { data, error } = useRead('operator', () => call(operator.get, {}));
  const known = data?.operator;
  return (
    <address className={styles.operator}>
      {known && (
        <>
          <strong>{known.operator_name}</strong>
          <span>{known.operator_document}</span>
          <span>{known.operator_address}</span>
          <a href={`mailto:${known.data_contact}`}>{known.data_contact}</a>
        </>
      )}
      {(data?.operator === null || error !== undefined) && (
        <span>
          Para saber quem opera este site, escreva para <Support />.
        </span>
      )}
    </address>
  );
};

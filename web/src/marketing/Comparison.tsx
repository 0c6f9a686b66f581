import { IconCheck } from '@tabler/icons-react';
import type { Plan } from '#shared/contract/plans.ts';
import { comparison } from '../plans/offer.ts';
import styles from './Comparison.module.css';

/** The features of each plan, by category. */
export const Comparison = ({ plans }: { readonly plans: readonly Plan[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
  <section className={styles.frame} aria-label="Comparação dos planos" tabIndex={0}>
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          {plans.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {comparison.map(({ name, rows }) => (
        <tbody key={name}>
          <tr className={styles.category}>
            <th scope="rowgroup" colSpan={plans.length + 1}>
              {name}
            </th>
          </tr>
          {rows.map(({ feature, amount }) => (
            <tr key={feature}>
              <th scope="row">{feature}</th>
              {plans.map((plan) => (
                <td key={plan.id}>{amount ? amount(plan) : <Included />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  </section>
);

const Included = () => (
  <IconCheck size={17} stroke={2.25} className={styles.included} role="img" aria-label="Incluído" />
);

import { find } from '../world.ts';
import { html } from './html.ts';
import { page } from './layout.ts';
import type { PageRoute } from './page.ts';
import { day, invoiceWords, money } from './words.ts';

export const invoicePages: readonly PageRoute[] = [
  {
    method: 'GET',
    path: '/p/invoice/:id',
    show: ({ state }, { id = '' }) => {
      const one = find(state.invoices, 'invoice', id);
      const body = html`<section><dl>
<dt>Data</dt><dd>${day(one.created)}</dd>
<dt>Situação</dt><dd>${invoiceWords[one.status]}</dd>
${one.lines.map(({ description, amount }) => html`<dt>${description}</dt><dd>${money(amount, one.currency)}</dd>`)}
<dt>Total</dt><dd>${money(one.amountDue, one.currency)}</dd>
</dl></section>`;
      return { body: page(`Fatura ${one.number}`, body) };
    },
  },
];

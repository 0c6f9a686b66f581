import { html } from '../../../html.ts';
import { attachCard, HostedPageError, setDefaultCard } from '../resources/cards.ts';
import { payInvoice } from '../resources/subscriptions.ts';
import { alert, cardField, invoiceStatusTexts, money, notice, type Page, stripePage } from './html.ts';

/** Anybody with the page's address can pay the invoice. The card is also charged for later invoices. */
export const invoicePage: Page = {
  show: (account, id, { error }) => {
    const { status, number, amount_remaining, currency } = account.find('invoices', id);
    const title = `Fatura ${number ?? id}`;
    if (status !== 'open') return notice(title, `Situação: ${invoiceStatusTexts[status]}.`);
    return stripePage(
      title,
      html`${alert(error)}
<section>
<h2>Valor: ${money(amount_remaining, currency)}</h2>
<form class="main" method="post">
${cardField}
<button type="submit">Pagar</button>
</form>
</section>`,
    );
  },
  submit: (account, id, form) => {
    const invoice = account.find('invoices', id);
    if (invoice.status !== 'open') return undefined;
    const card = attachCard(account, invoice.customer, form.get('card') ?? '');
    setDefaultCard(account, card, account.find('subscriptions', invoice.hidden.subscription));
    if (!payInvoice(account, invoice)) throw new HostedPageError('Seu cartão foi recusado. Tente outro.');
    return `${account.url}/i/invoice/${id}`;
  },
};

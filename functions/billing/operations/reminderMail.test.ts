import { expect, it } from 'vitest';
import { reminderMail } from './reminderMail.ts';

const reminder = {
  name: 'Ana',
  email: 'ana@exemplo.com.br',
  planName: 'Profissional',
  amount: 12_990,
  payUrl: 'https://invoice.stripe.com/i/1?a=1&b=2',
};

it('says what is owed, for what, and where to pay, as text and as HTML', () => {
  const { to, subject, text, html } = reminderMail(reminder);
  expect([to, subject]).toEqual(['ana@exemplo.com.br', 'Seu pagamento do Ranqueia está pendente']);
  expect(text).toContain('Olá, Ana!');
  expect(text).toMatch(/R\$\s129,90 do plano Profissional/);
  expect(text).toContain('Regularizar pagamento: https://invoice.stripe.com/i/1?a=1&b=2');
  expect(html).toMatch(/R\$\s129,90 do plano Profissional/);
  expect(html).toContain('href="https://invoice.stripe.com/i/1?a=1&amp;b=2"');
});

it('escapes in HTML what customers and administrators have typed', () => {
  const { html } = reminderMail({ ...reminder, name: '<img src=x onerror="a()">', planName: '"A" & \'B\'' });
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=&quot;a()&quot;&gt;');
  expect(html).toContain('&quot;A&quot; &amp; &#39;B&#39;');
});

import { expect, it } from 'vitest';
import { reminderMail } from './mails.ts';

const reminder = {
  name: 'Ana',
  email: 'ana@exemplo.com.br',
  planName: 'Profissional',
  amount: 12_990,
  payUrl: 'https://invoice.stripe.com/i/1?a=1&b=2',
};

it('a reminder escapes in HTML what customers and administrators have typed', () => {
  const { html } = reminderMail({ ...reminder, name: '<img src=x onerror="a()">', planName: '"A" & \'B\'' });
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=&quot;a()&quot;&gt;');
  expect(html).toContain('&quot;A&quot; &amp; &#39;B&#39;');
});

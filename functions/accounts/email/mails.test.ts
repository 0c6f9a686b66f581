import { describe, expect, it } from 'vitest';
import { changeMail } from './mails.ts';

const change = {
  email: 'ana@exemplo.com.br',
  siteUrl: 'https://exemplo.com.br',
  requestedAt: '2026-11-22T01:05:00.000Z',
};

describe('the e-mail about a change', () => {
  it('says when the password was changed, in the time of São Paulo, and where to undo it', () => {
    const { to, subject, text } = changeMail('password_changed', change);
    expect([to, subject]).toEqual(['ana@exemplo.com.br', 'A sua senha do Ranqueia foi alterada']);
    expect(text).toContain('em 21/11/2026, às 22:05 (horário de Brasília)');
    expect(text).toContain('https://exemplo.com.br/recuperar-senha');
  });
});

import { expect, it } from 'vitest';
import { keyTestOf } from './keyTest.ts';

const url = 'https://google.serper.dev/account';
const key = 'abcdefgh-o-resto-fica-em-segredo';

it.each([
  [401, 'API key do Serper inválida ou sem permissões', /conta Serper está ativa/],
  [429, 'Limite de requisições excedido', /Aguarde alguns minutos/],
  [500, 'Erro interno da API Serper', /mais tarde/],
  [400, 'API key inválida ou erro na API Serper', /Verifique a API key/],
  [0, 'Erro de conexão com a API Serper', /conexão/],
])('explains the status %i with suggestions and details', (status, message, suggestion) => {
  const text = status === 0 ? '' : JSON.stringify({ message: `rejected ${key}` });
  const result = keyTestOf({ url, key, status, text });
  if (result.isValid) throw new Error('The key must not be valid');
  expect(result.message).toBe(message);
  expect(result.suggestions.join()).toMatch(suggestion);
  expect(result.details).toContain(`Endereço: ${url}`);
  expect(result.details.join()).toContain(status === 0 ? 'nenhum' : String(status));
  expect(JSON.stringify(result)).not.toContain('o-resto');
});

it('reads the account of a valid key', () => {
  const result = keyTestOf({ url, key, status: 200, text: '{"balance": 12, "rateLimit": 50}' });
  expect(result).toMatchObject({ isValid: true, key: 'abcdefgh...', account: { credits_left: 12 } });
});

it.each(['', 'texto', '{}', 'null', '[]'])('takes the answer %j for an error', (text) => {
  expect(keyTestOf({ url, key, status: 200, text })).toMatchObject({
    isValid: false,
    message: 'API key inválida ou erro na API Serper',
  });
});

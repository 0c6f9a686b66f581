import { expect, it } from 'vitest';
import { requireUnguessable } from './newPassword.ts';

const owner = { name: 'João Batista de Souza', email: 'joao.bs77@padaria-sol.com.br' };
const refusalOf = (password: string): string => {
  try {
    requireUnguessable(password, owner);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

it.each([
  '123456',
  '123456789',
  'password',
  'qwerty',
  'senha1',
  'senha123',
  'Senha@123',
  'mudar123',
  'Mudar123!',
  '123mudar',
  'TROCAR2026',
  'flamengo',
  'Corinthians1910',
  'iloveyou',
  'admin1234',
  'abc123',
  '１２３４５６',
  'ｓｅｎｈａ１',
  '      ',
  'aaaaaa',
  '121212',
  '654321',
  '10203040',
  'S3nha123',
  'P@ssw0rd',
  'Ranqueia123',
])('a password is refused as one of the commonest: %s', (password) => {
  expect(refusalOf(password)).toMatch('uma das mais usadas');
});

it.each([
  'joao123',
  'João2026',
  'JoaoBatista',
  'souza.joao',
  'joao batista de souza',
  'batista-souza-1',
  'joao.bs77',
  'joao.bs77@padaria-sol.com.br',
  'JOAO.BS77@padaria-sol.com.br!',
  'jo\u200bao\u2060souza',
])('a password is refused as the own name or e-mail: %s', (password) => {
  expect(refusalOf(password)).toMatch('nem o e-mail da conta');
});

it.each([
  'segredo',
  'senha-da-dona',
  'cachorro9',
  'joao-pesca-cedo',
  'x9#Q7z',
  'correto cavalo',
  '918273645',
])('a password is accepted: %s', (password) => {
  expect(refusalOf(password)).toBe('');
});

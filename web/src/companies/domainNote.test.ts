import { expect, it } from 'vitest';
import { domainNote } from './domainNote.ts';

it('warns of another domain once it is typed in whole, but not of another way to write the same', () => {
  const warns = (typed: string, stored?: string) => domainNote(typed, stored).includes('recomeçam');
  const typed = ['loja.com.br', 'https://www.LOJA.com.br/', '', 'nova', 'nova.com.br', 'blog.loja.com.br'];
  expect(typed.map((one) => warns(one, 'loja.com.br'))).toEqual([false, false, false, false, true, true]);
  expect(typed.some((one) => warns(one))).toBe(false);
});

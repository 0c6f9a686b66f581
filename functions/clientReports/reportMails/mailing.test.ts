import { expect, it } from 'vitest';
import type { StoredMailing } from './mailing.store.ts';
import { readersOf } from './mailing.ts';

const NOW = '2026-11-29T11:00:00.000Z';

it('the account reads a report by its own choice alone, and others until they stop', () => {
  const recipients = ['dona@loja.com.br', 'cliente@loja.com.br', 'outro@loja.com.br', 'novo@loja.com.br'].map(
    (email, index) => ({
      email,
      added_at: NOW,
      confirmed_at: index === 3 ? null : NOW,
      stopped_at: index === 2 ? NOW : null,
    }),
  );
  const mailing = { to_account: false, recipients } as unknown as StoredMailing;
  expect(readersOf(mailing, 'dona@loja.com.br')).toEqual(['cliente@loja.com.br']);
  expect(readersOf({ ...mailing, to_account: true }, 'dona@loja.com.br')).toEqual([
    'dona@loja.com.br',
    'cliente@loja.com.br',
  ]);
});

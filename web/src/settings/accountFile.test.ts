import { expect, it } from 'vitest';
import type { ExportPart } from '#shared/contract/ownAccount.ts';
import { accountFile } from './accountFile.ts';

const partWith = (account: unknown, ...keywords: unknown[]) =>
  ({ account, keywords, next: null }) as unknown as ExportPart;

it('holds the account, and each keyword once with its whole history', () => {
  const parts = [
    partWith({ profile: { name: 'Ana' } }, { id: 'a', imported: [1], history: [1] }),
    partWith(null, { id: 'a', imported: [], history: [2] }, { id: 'b', imported: [], history: [] }),
  ];
  expect(JSON.parse(accountFile(parts, new Date('2026-11-22T12:00:00Z')))).toMatchObject({
    gerado_em: '2026-11-22T12:00:00.000Z',
    profile: { name: 'Ana' },
    keywords: [
      { id: 'a', imported: [1], history: [1, 2] },
      { id: 'b', history: [] },
    ],
  });
});

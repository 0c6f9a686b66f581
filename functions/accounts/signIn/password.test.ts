import { scrypt } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

vi.mock('node:crypto', async (importActual) => {
  const actual = await importActual<typeof import('node:crypto')>();
  return { ...actual, scrypt: vi.fn(actual.scrypt) };
});

describe('passwords', () => {
  it('accepts the right one and no other', async () => {
    const hash = await hashPassword('maçã-verde');
    expect(await verifyPassword('maçã-verde', hash)).toBe(true);
    expect(await verifyPassword('maçã-verde'.normalize('NFD'), hash)).toBe(true);
    expect(await verifyPassword('outra', hash)).toBe(false);
  });

  it('hashes the same one differently each time', async () => {
    expect(await hashPassword('igual')).not.toBe(await hashPassword('igual'));
  });

  it.each([undefined, ''])('rejects any password without a hash: %j', async (hash) => {
    expect(await verifyPassword('qualquer', hash)).toBe(false);
  });

  it('costs one hash with the same parameters, with or without an account', async () => {
    const hash = await hashPassword('certa');
    const costs: unknown[] = [];
    for (const stored of [hash, undefined]) {
      vi.mocked(scrypt).mockClear();
      await verifyPassword('errada', stored);
      costs.push(vi.mocked(scrypt).mock.calls.map(([, , bytes, cost]) => [bytes, cost]));
    }
    expect(costs[0]).toHaveLength(1);
    expect(costs[1]).toEqual(costs[0]);
  });
});

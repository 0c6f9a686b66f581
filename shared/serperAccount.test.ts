import { describe, expect, it } from 'vitest';
import { readAccount, withoutKey } from './serperAccount.ts';

describe('readAccount', () => {
  it("reads Serper's own answer", () => {
    expect(readAccount({ balance: 2500, rateLimit: 50 })).toEqual({
      credits_left: 2500,
      plan: null,
      usage_this_month: null,
      rate_limit: 50,
      availableFields: ['balance', 'rateLimit'],
      fieldMapping: { credits_left: 'balance', plan: null, usage_this_month: null, rate_limit: 'rateLimit' },
    });
  });

  it.each(['balance', 'credits', 'creditsLeft', 'remaining'])('reads the credits from %s', (field) => {
    expect(readAccount({ [field]: 0 })).toMatchObject({
      credits_left: 0,
      fieldMapping: { credits_left: field },
    });
  });

  it.each(['plan', 'planName', 'subscription'])('reads the plan from %s', (field) => {
    expect(readAccount({ balance: 1, [field]: 'Starter' })).toMatchObject({ plan: 'Starter' });
    expect(readAccount({ balance: 1, [field]: { name: 'Starter' } })).toMatchObject({ plan: 'Starter' });
  });

  it.each(['usage', 'usageThisMonth', 'monthly_usage'])('reads the usage from %s', (field) => {
    expect(readAccount({ balance: 1, [field]: '12' })).toMatchObject({ usage_this_month: 12 });
  });

  it('passes over fields that hold no figure', () => {
    expect(readAccount({ balance: null, credits: '', creditsLeft: 'muitos', remaining: 7 })).toMatchObject({
      credits_left: 7,
      fieldMapping: { credits_left: 'remaining' },
    });
  });

  it.each([undefined, null, 'texto', 7, [], {}, { balance: null }, { balance: 'NaN' }])(
    'finds no account in %j',
    (body) => expect(readAccount(body)).toBeUndefined(),
  );
});

it('removes the key wherever the provider repeats it', () => {
  const key = 'segredo"do\\serper';
  const body = { echo: `X-API-KEY: ${key}`, [key]: [key], balance: 1 };
  const cleaned = withoutKey(body, key);
  expect(cleaned).toEqual({ echo: 'X-API-KEY: ••••', '••••': ['••••'], balance: 1 });
  expect(withoutKey(undefined, key)).toBeNull();
});

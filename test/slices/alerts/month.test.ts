import { afterEach, beforeEach, expect, vi } from 'vitest';
import { alertKinds } from '#shared/contract/alerts.ts';
import { liveMonth } from '../../support/alerts/month.ts';
import { it } from '../../support/cloud/connected.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

it('in a month of several companies, what should be told is told once, and nothing else', async () => {
  const { should, is } = await liveMonth(vi.setSystemTime, 'a', '2026-03-02');
  expect(is).toEqual(should);
  const kinds = new Set(should.map((text) => text.split(' ')[2]));
  expect([...kinds].toSorted()).toEqual(alertKinds.toSorted());
});

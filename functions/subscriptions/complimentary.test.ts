import { describe, expect, it } from 'vitest';
import { complimentaryAction, endComplimentary, newComplimentary } from './complimentary.ts';
import { isReplacedBy, type NewSubscription, type Subscription, subscription } from './status.ts';

const stored = (given: Partial<NewSubscription>): Subscription =>
  subscription.parse({ status: 'active', plan_id: 1, current_period_end: null, ...given });
const paid = stored({ stripe_subscription_id: 'sub_1', sync_version: 4 });

describe('choosing a plan for a user', () => {
  it.each([
    ['gives one to who has none', undefined, 2, 'give'],
    ['gives one after one that ended', stored({ ...paid, status: 'canceled' }), 1, 'give'],
    ['gives another in place of a given one', stored({}), 2, 'give'],
    ['ends a given one', stored({}), null, 'end'],
    ['changes nothing for the same one', stored({}), 1, 'none'],
    ['changes nothing where none is wanted', stored({ status: 'canceled' }), null, 'none'],
    ['changes nothing for the one that is paid', paid, 1, 'none'],
    ['is refused while another one is paid', paid, 2, 'refuse'],
    ['is refused while one is paid late', stored({ ...paid, status: 'unpaid' }), null, 'refuse'],
  ] as const)('%s', (_, known, chosen, action) => {
    expect(complimentaryAction(known, chosen)).toBe(action);
  });
});

describe('a complimentary subscription', () => {
  const ended = stored({ ...paid, status: 'canceled' });
  const given = stored(newComplimentary(ended, 2, 6));
  const synced = (version: number, changed: Partial<Subscription> = {}) =>
    stored({ ...paid, ...changed, sync_version: version });

  it('is replaced by what a sync since the last one found to be paid', () => {
    expect(isReplacedBy(given, synced(5))).toBe(true);
    expect(isReplacedBy(given, synced(7))).toBe(true);
    expect(isReplacedBy(given, synced(3))).toBe(false);
  });

  it('stays when Stripe tells of an ended one', () => {
    expect(isReplacedBy(given, synced(7, { status: 'canceled' }))).toBe(false);
  });

  it('still remembers the last sync when it is changed and ended', () => {
    const changed = stored(newComplimentary(given, 3, 7));
    const over = stored(endComplimentary(changed, 8));
    expect(over).toMatchObject({ status: 'canceled', plan_id: 3, replaced_sync: 4, sync_version: 8 });
    expect(isReplacedBy(over, synced(5))).toBe(true);
    expect(isReplacedBy(over, synced(3))).toBe(false);
  });
});

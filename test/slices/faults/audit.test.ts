import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { saveAudit } from '../../../functions/audit/audit.store.ts';
import { type AuditEntry, changesBetween } from '../../../functions/audit/audit.ts';
import { itWithTableProxy as it } from '../../support/slice.ts';

const entry = (changed: Partial<AuditEntry>): AuditEntry => ({
  actor: { id: 'a', name: 'Ana', email: 'ana@teste.local' },
  ip: '203.0.113.7',
  now: Date.now(),
  action: 'plans/update',
  target: 'Essencial',
  changes: changesBetween({ name: 'Essencial', price: 1 }, { name: 'Essencial', price: 2 }),
  ...changed,
});

describe('the audit', () => {
  it('lists who changed what, newest first, by person and action', async ({ newCustomer }) => {
    const { call } = await newCustomer({ isAdmin: true });
    const now = Date.now();
    const bruno = { id: 'b', name: 'Bruno', email: 'bruno@teste.local' };
    await saveAudit(entry({ now }));
    await saveAudit(entry({ now: now + 1, actor: bruno, action: 'users/delete', changes: [] }));

    const all = (await call(routes.audit.list, {})).body.records;
    expect(all.map(({ actor_name }) => actor_name)).toEqual(['Bruno', 'Ana']);
    expect(all[1]).toMatchObject({
      ip: '203.0.113.7',
      target: 'Essencial',
      changes: [{ field: 'price', before: '1', after: '2' }],
    });
    const byPerson = await call(routes.audit.list, { query: { person: ' BRÚNO@ ' } });
    expect(byPerson.body.records.map(({ action }) => action)).toEqual(['users/delete']);
    const byAction = await call(routes.audit.list, { query: { action: 'plans/update' } });
    expect(byAction.body.records.map(({ actor_name }) => actor_name)).toEqual(['Ana']);
  });

  it('fills the pages of a filter, and reads every entry once', async ({ newCustomer, table }) => {
    const { call } = await newCustomer({ isAdmin: true });
    const carla = { id: 'c', name: 'Carla Conceição', email: 'carla@teste.local' };
    const now = Date.now();
    // Ten records are saved at a time, and one of each ten is Carla's.
    for (let at = 0; at < 600; at += 10) {
      const entries = Array.from({ length: 10 }, (_, index) =>
        entry({ now: now + at + index, target: `n${at + index}`, ...(index === 0 && { actor: carla }) }),
      );
      await Promise.all(entries.map(saveAudit));
    }
    const targets: string[][] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { body } = await call(routes.audit.list, { query: { person: 'conceicao', cursor } });
      targets.push(body.records.map(({ target }) => target));
      cursor = body.next;
    }
    expect(targets.map(({ length }) => length)).toEqual([50, 10]);
    const expected = Array.from({ length: 60 }, (_, index) => `n${590 - index * 10}`);
    expect(targets.flat()).toEqual(expected);
    const before = table.count();
    const none = (await call(routes.audit.list, { query: { person: 'ninguém' } })).body;
    expect([none, table.count() - before <= 4]).toEqual([{ records: [], next: null }, true]);
    const unfiltered = (await call(routes.audit.list, {})).body;
    expect([unfiltered.records.length, unfiltered.next === null]).toEqual([50, false]);
  });
});

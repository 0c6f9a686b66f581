import { expect, it } from 'vitest';
import { identityWith } from './trialIdentity.ts';

const key = 'k'.repeat(32);
const person = {
  id: 'u1',
  document_number: '52998224725',
  email: 'rita@exemplo.com.br',
  email_proven: true,
  identity_id: null,
  is_admin: false,
};

const marksOf = (
  changed: Partial<typeof person> | { document_number: null } | { identity_id: string } = {},
) => identityWith(key, { ...person, ...changed }).marks;

it('an identity is a document and a proven e-mail, the same in every account', () => {
  expect(marksOf().map(({ mark }) => mark)).toEqual(['document', 'email']);
  expect(marksOf({ id: 'u2' })).toEqual(marksOf());
  expect(marksOf({ document_number: '52998224726' })).not.toContainEqual(marksOf()[0]);
  expect(marksOf({ email: 'outra@exemplo.com.br' })).not.toContainEqual(marksOf()[1]);
});

it('an identity knows a mailbox under other addresses of it, and keeps different ones apart', () => {
  const [, gmail] = marksOf({ email: 'anasilva@gmail.com' });
  for (const email of ['anasilva+1@gmail.com', 'ana.silva@gmail.com', 'a.na.silva+x+y@googlemail.com']) {
    expect(marksOf({ email })).toContainEqual(gmail);
  }
  expect(marksOf({ email: 'rita+outra@exemplo.com.br' })).toEqual(marksOf());
  const others = ['ri.ta@exemplo.com.br', 'rita@exemplo.com', '+a@exemplo.com.br', '+b@exemplo.com.br'];
  const marks = [undefined, ...others].map((email) => marksOf(email === undefined ? {} : { email })[1]?.hash);
  expect(new Set(marks).size).toBe(5);
});

it('an identity leaves out an e-mail that may be anybody else', () => {
  expect(marksOf({ email_proven: false }).map(({ mark }) => mark)).toEqual(['document']);
  expect(marksOf({ email_proven: false, is_admin: true }).map(({ mark }) => mark)).toEqual([
    'document',
    'email',
  ]);
  expect(marksOf({ document_number: null }).map(({ mark }) => mark)).toEqual(['email']);
});

it('an identity is a Google account too, whatever its address is now', () => {
  const [, , google] = marksOf({ identity_id: 'google#1' });
  expect(google?.mark).toBe('email');
  const renamed = identityWith(key, { ...person, identity_id: 'google#1', email: 'nova@gmail.com' });
  expect(renamed.marks).toContainEqual(google);
  expect(marksOf({ identity_id: 'google#2' })).not.toContainEqual(google);
});

it('an identity names the account by a hash, and cannot be computed without the key', () => {
  const [one, other] = [identityWith(key, person), identityWith('x'.repeat(32), person)];
  expect(one.owner).not.toBe(identityWith(key, { ...person, id: 'u2' }).owner);
  const hashes = [one, other].flatMap(({ owner, marks }) => [owner, ...marks.map(({ hash }) => hash)]);
  expect(new Set(hashes).size).toBe(6);
  expect(JSON.stringify(one)).not.toMatch(/u1|52998224725|rita/);
});

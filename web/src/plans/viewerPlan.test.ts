import { expect, test } from 'vitest';
import { isChangeBlocked, keywordLossIn, offerOf, type ViewerPlan } from './viewerPlan.ts';

const visitor: ViewerPlan = { status: 'visitor' };

const signedIn = (
  given: Partial<Extract<ViewerPlan, { status: 'subscriber' }>['subscription']>,
): ViewerPlan => ({
  status: 'subscriber',
  userId: 'u',
  subscription: {
    status: 'active',
    plan_id: 2,
    plan_name: 'Profissional',
    is_complimentary: false,
    trial_available: false,
    cancel_at_period_end: false,
    usage: { keywords: 0, companies: 0, competitors: 0, company_keywords: [] },
    ...given,
  },
});

const none = signedIn({ status: null, plan_id: null, plan_name: null, trial_available: true });

test.each([
  ['a visitor', visitor, undefined, { kind: 'start', to: '/signup?plan=2' }],
  ['one with a new account', visitor, 'p', { kind: 'start', to: '/payment?user=p&plan=2' }],
  ['a signed-in user, whatever was created here', none, 'p', { kind: 'start', to: '/payment?user=u&plan=2' }],
  [
    'a user of whom nothing is known',
    { status: 'unknown', userId: 'u' },
    undefined,
    { kind: 'start', to: '/payment?user=u&plan=2' },
  ],
  ['its subscriber', signedIn({}), undefined, { kind: 'current', to: '/settings?aba=assinatura' }],
  ['a subscriber of another', signedIn({ plan_id: 1 }), undefined, { kind: 'change' }],
  [
    'one whom another was given',
    signedIn({ plan_id: 1, is_complimentary: true }),
    undefined,
    { kind: 'start', to: '/payment?user=u&plan=2' },
  ],
  [
    'one whom it was given',
    signedIn({ is_complimentary: true }),
    undefined,
    { kind: 'current', to: '/settings?aba=assinatura' },
  ],
] as const)('a plan offers to %s', (_who, viewer, pendingId, offer) => {
  expect(offerOf(2, viewer, pendingId)).toEqual(offer);
});

test.each([
  [signedIn({}), false],
  [signedIn({ status: 'past_due' }), true],
  [signedIn({ status: 'unpaid' }), true],
  [signedIn({ cancel_at_period_end: true }), true],
  [signedIn({ is_complimentary: true }), false],
  [signedIn({ status: 'canceled', cancel_at_period_end: true }), false],
  [visitor, false],
] as const)('something comes before a change of plan for %j: %s', (viewer, isBlocked) => {
  expect(isChangeBlocked(viewer)).toBe(isBlocked);
});

const withKeywords = (...company_keywords: number[]) =>
  signedIn({ usage: { keywords: 0, companies: 0, competitors: 0, company_keywords } });

test.each([
  [visitor, null],
  [withKeywords(50), null],
  [withKeywords(51), 'Das suas 51 palavras-chave, 1 fica inativa neste plano.'],
  // The plan leaves the third company out, although its keywords would fit.
  [withKeywords(10, 5, 20), 'Das suas 35 palavras-chave, 20 ficam inativas neste plano.'],
  [withKeywords(40, 20, 20), 'Das suas 80 palavras-chave, 30 ficam inativas neste plano.'],
])('a plan with 50 keywords in 2 companies takes from %j: %s', (viewer, loss) => {
  expect(keywordLossIn({ max_keywords: 50, max_companies: 2 }, viewer)).toBe(loss);
});

import { describe, expect, it } from 'vitest';
import { roles } from '../../infra/access.ts';
import { functionsOf, policiesOf, propertiesOf, synthesizeForTest } from './templates.ts';

const { app } = synthesizeForTest();

const allowed = [...policiesOf(app).values()].flat();

describe('what the functions may do', () => {
  it('is said by 5 to 8 roles, each one role', () => {
    const count = Object.keys(roles).length;
    expect(count).toBeGreaterThanOrEqual(5);
    expect(count).toBeLessThanOrEqual(8);
    expect(propertiesOf(app, 'AWS::IAM::Role').size).toBe(count);
  });

  it('names no action by wildcard', () => {
    expect(allowed.flatMap(({ actions }) => actions).filter((action) => action.includes('*'))).toEqual([]);
  });

  it('names no resource by wildcard, but the objects of the logo bucket (their keys are made up at run time)', () => {
    const wild = allowed.filter(({ resources }) => resources.some((resource) => resource.includes('*')));
    for (const { actions, resources } of wild) {
      expect(actions.filter((action) => !/^s3:(?:Put|Delete)Object$/.test(action))).toEqual([]);
      expect(resources).toEqual([
        expect.stringMatching(/ImportValue":"RanqueiaData:ExportsOutputFnGetAttLogos\w+"\},"\/logos\/\*"/),
      ]);
    }
  });

  it('adds no managed policy', () => {
    for (const role of propertiesOf(app, 'AWS::IAM::Role').values()) {
      expect(role).not.toHaveProperty('ManagedPolicyArns');
    }
  });

  it.each([
    { what: 'the search provider', variable: 'SERPER_SECRET_ID', knowing: ['checks/runCheck'] },
    {
      what: 'Stripe',
      variable: 'STRIPE_SECRET_ID',
      knowing: [
        'billing/confirmCheckout',
        'billing/createCheckout',
        'billing/createPortalSession',
        'billing/getSubscription',
        'billing/receiveWebhook',
      ],
    },
    {
      what: 'Google',
      variable: 'GOOGLE_SECRET_ID',
      knowing: ['accounts/finishGoogle', 'accounts/googleLogin', 'accounts/startGoogle'],
    },
  ])('lets only those know the keys of $what that need them', ({ variable, knowing }) => {
    const told = [...functionsOf(app)].filter(([, { properties }]) =>
      JSON.stringify(properties).includes(variable),
    );
    expect(told.map(([name]) => name).toSorted()).toEqual(knowing);
  });
});

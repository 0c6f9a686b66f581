import { describe, expect, it } from 'vitest';
import { allRoutes } from '#shared/contract/index.ts';
import { authorizerRoles, workerRoles } from '../../infra/access.ts';
import { roles } from '../../infra/roles.ts';
import { deployments, SENDER } from './deployments.ts';
import { functionsOf, policiesOf, propertiesOf, referredTo, templatesOf } from './templates.ts';

const { app } = templatesOf('everything');

/** The roles by which the API invokes the functions of its routes. */
const invokerPolicies = [...policiesOf(app)].filter(([role]) => /RoutesInvoker/.test(role));
const functionPolicies = [...policiesOf(app)].filter(([role]) => !/RoutesInvoker/.test(role));
const allowed = functionPolicies.flatMap(([, statements]) => statements);

const searchFunctions = [
  'checks/runCheck',
  'checks/runReleasedCheck',
  'search/getCredits',
  'search/getSettings',
  'search/testProvider',
  'search/testSerper',
  'search/testWorkflow',
  'search/updateSerper',
  'search/updateSettings',
];

describe('the permissions of the functions', () => {
  it('come from one IAM role for each of ours', () => {
    expect(functionPolicies).toHaveLength(Object.keys(roles).length);
    const used = new Set([...functionsOf(app).values()].map(({ properties }) => referredTo(properties.Role)));
    expect(used).toEqual(new Set(functionPolicies.map(([role]) => role)));
  });

  it('let the API invoke the functions of its routes, each by the role of its integration, and no other', () => {
    const invoked = [...propertiesOf(app, 'AWS::ApiGatewayV2::Integration').values()].map(
      ({ CredentialsArn, IntegrationUri }) => [referredTo(CredentialsArn), JSON.stringify(IntegrationUri)],
    );
    expect(invoked).toHaveLength(allRoutes.length);
    for (const [role, statements] of invokerPolicies) {
      const uris = invoked.filter(([by]) => by === role).map(([, uri]) => uri);
      expect(statements.map(({ actions }) => actions)).toEqual([['lambda:InvokeFunction']]);
      expect(new Set(statements.flatMap(({ resources }) => resources))).toEqual(new Set(uris));
    }
    const invokable = invokerPolicies.flatMap(([, statements]) => statements).flatMap((one) => one.resources);
    expect(invokable).toHaveLength(allRoutes.length);
    const others = Object.keys({ ...workerRoles, ...authorizerRoles }).map(
      (name) => functionsOf(app).get(name)?.id,
    );
    for (const id of others) expect(invokable.join()).not.toContain(id);
  });

  it('contain no wildcard action', () => {
    expect(allowed.flatMap(({ actions }) => actions).filter((action) => action.includes('*'))).toEqual([]);
  });

  it('contain no wildcard resource except the logos and the identities of SES', () => {
    const logos = [
      expect.stringMatching(/"RanqueiaData",.*"PublishOutputFnGetAttLogos\w+"\}\},"\/logos\/\*"/),
    ];
    const wildcards: Record<string, readonly unknown[]> = {
      's3:PutObject': logos,
      's3:DeleteObject': logos,
      'ses:SendEmail': [
        expect.stringMatching(/:ses:.*:configuration-set\//),
        expect.stringMatching(/:ses:.*:identity\/\*"/),
      ],
    };
    for (const { actions, resources } of allowed) {
      if (!resources.some((resource) => resource.includes('*'))) continue;
      for (const action of actions) expect([action, resources]).toEqual([action, wildcards[action]]);
    }
  });

  it('let only the reminders and what changes a sign-in send e-mails, from the one configured address', () => {
    const sends = Object.entries(app.findResources('AWS::IAM::Policy')).flatMap(([id, { Properties }]) =>
      Object(Properties)
        .PolicyDocument.Statement.filter((statement: object) => JSON.stringify(statement).includes('ses:'))
        .map((statement: object) => ({ id, statement })),
    );
    expect(sends.map(({ id }) => id.replace(/Role.*/, '')).toSorted()).toEqual(['OwnerMails', 'Reminders']);
    for (const { statement } of sends) {
      expect(statement).toMatchObject({
        Action: 'ses:SendEmail',
        Effect: 'Allow',
        Condition: { StringEquals: { 'ses:FromAddress': SENDER } },
      });
      expect(JSON.stringify(statement.Resource)).toMatch(/:ses:.*:identity\/\*"/);
    }
  });

  it('call the services at the addresses that the deployment chose', () => {
    const addresses = deployments.ofOthers;
    const { app: chosen } = templatesOf('ofOthers');
    const variablesOf = (name: string) => functionsOf(chosen).get(name)?.properties.Environment;
    expect(variablesOf('checks/runCheck')).toMatchObject({
      Variables: { SERPER_URL: addresses.serperUrl, ALGOLIA_URL: addresses.algoliaUrl },
    });
    expect(variablesOf('accounts/startGoogle')).toHaveProperty(
      'Variables.GOOGLE_ISSUER',
      addresses.googleIssuer,
    );
    expect(variablesOf('companies/uploadLogo')).toHaveProperty('Variables.ICONS_URL', addresses.iconsUrl);
    // Whether a trial is limited depends on whether an e-mail can be sent.
    for (const name of [
      'schedule/releaseRun',
      'schedule/getNext',
      'schedule/getEstimate',
      'checks/startKeywords',
    ])
      expect(variablesOf(name)).toHaveProperty('Variables.MAIL_FROM');
    expect(variablesOf('billing/sendReminder')).toMatchObject({
      Variables: { STRIPE_URL: addresses.stripeUrl, AWS_ENDPOINT_URL_SESV2: addresses.mailUrl },
    });
  });

  it('include no permission to send e-mails without a sender', () => {
    const { app: withoutSender } = templatesOf('plain');
    expect(JSON.stringify(withoutSender.findResources('AWS::IAM::Policy'))).not.toContain('ses:');
    for (const name of ['billing/sendReminder', 'accounts/requestRecovery', 'accounts/sendMail']) {
      expect(functionsOf(withoutSender).get(name)?.properties).toMatchObject({
        Environment: { Variables: { MAIL_FROM: '' } },
      });
    }
  });

  it('let only the administration of the search providers write their keys', () => {
    const writing = [...policiesOf(app)].filter(([, statements]) =>
      statements.some(({ actions }) => actions.includes('secretsmanager:PutSecretValue')),
    );
    const roleOf = (name: string) => referredTo(functionsOf(app).get(name)?.properties.Role);
    expect(writing.map(([role]) => role)).toContain(roleOf('search/updateSettings'));
    expect(writing.map(([role]) => role)).not.toContain(roleOf('checks/runCheck'));
  });

  it('include no managed policy', () => {
    for (const role of propertiesOf(app, 'AWS::IAM::Role').values()) {
      expect(role).not.toHaveProperty('ManagedPolicyArns');
    }
  });

  it.each([
    { what: 'Serper', variable: 'SERPER_SECRET_ID', functions: searchFunctions },
    { what: 'Algolia', variable: 'ALGOLIA_SECRET_ID', functions: searchFunctions },
    {
      what: 'Stripe',
      variable: 'STRIPE_SECRET_ID',
      functions: [
        'billing/cancelSubscription',
        'billing/confirmCheckout',
        'billing/createCheckout',
        'billing/createPortalSession',
        'billing/dailyPass',
        'billing/extendTrial',
        'billing/finishPlanChange',
        'billing/getDiagnosis',
        'billing/getSubscription',
        'billing/listPriceSync',
        'billing/receiveWebhook',
        'billing/retryPayment',
        'billing/sendReminder',
        'billing/syncPrice',
        'billing/syncPrices',
        'billing/updateKeys',
        'profiles/delete',
        'profiles/export',
        'users/delete',
      ],
    },
    {
      what: 'trials',
      variable: 'TRIAL_KEY_SECRET_ID',
      functions: [
        'billing/cancelSubscription',
        'billing/confirmCheckout',
        'billing/createCheckout',
        'billing/dailyPass',
        'billing/extendTrial',
        'billing/getOffer',
        'billing/getSubscription',
        'billing/receiveWebhook',
        'billing/retryPayment',
        'billing/sendReminder',
        'checks/getAllowance',
        'checks/startGrid',
        'checks/startKeywords',
        'schedule/getNext',
      ],
    },
    {
      what: 'Google',
      variable: 'GOOGLE_SECRET_ID',
      functions: ['accounts/finishGoogle', 'accounts/startGoogle'],
    },
  ])('give the keys of $what only to the functions that need them', ({ variable, functions }) => {
    const given = [...functionsOf(app)].filter(([, { properties }]) =>
      JSON.stringify(properties).includes(variable),
    );
    expect(given.map(([name]) => name).toSorted()).toEqual(functions);
  });
});

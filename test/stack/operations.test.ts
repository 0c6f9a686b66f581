import { Match, type Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allRoutes, routes } from '#shared/contract/index.ts';
import { firewall as firewallPrice } from '../../infra/costs/prices.ts';
import { throttleOf } from '../../infra/limits.ts';
import { everySetting } from './deployments.ts';
import { artifactsOf, functionsOf, propertiesOf, templatesOf } from './templates.ts';

const { app, web, firewall } = templatesOf('everything');
const plain = templatesOf('plain');

const only = (template: Template, type: string): string => {
  const ids = Object.keys(template.findResources(type));
  expect(ids).toHaveLength(1);
  return ids[0] ?? '';
};

describe('the API', () => {
  const stages = [...propertiesOf(app, 'AWS::ApiGatewayV2::Stage')];

  it('writes a line of JSON for each request, without paths, queries or texts of callers', () => {
    const [[, stage] = []] = stages;
    const { Format } = z.object({ Format: z.string() }).parse(stage?.AccessLogSettings);
    const fields = z.record(z.string(), z.string()).parse(JSON.parse(Format));
    expect(fields).toMatchObject({ route: '$context.routeKey', status: '$context.status' });
    expect(Object.values(fields).join(' ')).not.toMatch(
      /path|query|userAgent|header|cookie|authorizer\.key/i,
    );
  });

  it('keeps its access log in Data', () => {
    app.resourceCountIs('AWS::Logs::LogGroup', 0);
    expect(JSON.stringify(stages)).toMatch(/"RanqueiaData",[^}]*\},"OutputName":"\w+AccessLogs/);
  });

  it('limits the routes where a flood would hurt, each of their paths', () => {
    const [[, stage] = []] = stages;
    const settings = z.record(z.string(), z.unknown()).parse(stage?.RouteSettings);
    const { rate, burst } = throttleOf['accounts/login'] ?? {};
    expect(stage?.DefaultRouteSettings).toEqual({ ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400 });
    const { method, path } = routes.accounts.login;
    expect(settings[`${method} ${path}`]).toEqual({
      ThrottlingRateLimit: rate,
      ThrottlingBurstLimit: burst,
    });
    const others = ['POST /api/auth/signup', 'POST /api/auth/recovery', 'GET /api/payments/success'];
    for (const key of [...others, 'POST /api/payments/create-portal-session'])
      expect(settings).toHaveProperty([key]);
    const keys = [...propertiesOf(app, 'AWS::ApiGatewayV2::Route').values()].map(({ RouteKey }) => RouteKey);
    expect(Object.keys(settings).filter((key) => !keys.includes(key))).toEqual([]);
  });

  it('is not limited before the limited routes exist, which API Gateway rejects', () => {
    const [[id = '', stage] = []] = stages;
    const { DependsOn } = z
      .object({ DependsOn: z.array(z.string()) })
      .parse(app.findResources('AWS::ApiGatewayV2::Stage')[id]);
    const limited = Object.keys(Object(stage?.RouteSettings));
    const needed = [...propertiesOf(app, 'AWS::ApiGatewayV2::Route')].filter(([, { RouteKey }]) =>
      limited.includes(String(RouteKey)),
    );
    expect(needed).toHaveLength(limited.length);
    expect(DependsOn).toEqual(expect.arrayContaining(needed.map(([route]) => route)));
  });
});

describe('concurrency', () => {
  const reservedOf = (template: Template) =>
    [...functionsOf(template)].flatMap(([name, { properties }]) =>
      properties.ReservedConcurrentExecutions === undefined ? [] : [name],
    );

  it('is reserved for the webhook and the scheduler where the limit of the account is known', () => {
    expect(reservedOf(app).toSorted()).toEqual(['billing/receiveWebhook', 'schedule/scheduler']);
    expect(reservedOf(plain.app)).toEqual([]);
  });

  it('of the workers shrinks with the limit of the account', () => {
    const small = templatesOf('ofOthers').app;
    const most = [...propertiesOf(small, 'AWS::Lambda::EventSourceMapping').values()].map(
      ({ ScalingConfig }) => Number(Object(ScalingConfig).MaximumConcurrency),
    );
    expect(Math.max(...most)).toBeLessThan(10);
    expect(Math.min(...most)).toBe(2);
    expect(reservedOf(small)).toEqual([]);
  });
});

describe('the dashboard', () => {
  const [body = ''] = [...propertiesOf(app, 'AWS::CloudWatch::Dashboard').values()].map(({ DashboardBody }) =>
    JSON.stringify(DashboardBody),
  );

  it('is one page, with all alarms', () => {
    only(app, 'AWS::CloudWatch::Dashboard');
    for (const id of Object.keys(app.findResources('AWS::CloudWatch::Alarm'))) expect(body).toContain(id);
  });

  it('shows requests, checks, queues, provider, table, events of Stripe, e-mails and errors', () => {
    const shown = [
      ...['4xx', '5xx', 'Latency', 'KeywordsVerified', 'RunBehind', 'ProviderCalls', 'WebhooksHandled'],
      ...['ConsumedWriteCapacityUnits', 'WriteThrottleEvents', 'ConcurrentExecutions', 'Bounce'],
      ...['ApproximateAgeOfOldestMessage', 'ApproximateNumberOfMessagesVisible', 'function_request_id'],
    ];
    expect(shown.filter((name) => !body.includes(name))).toEqual([]);
  });

  it('shows each queue, and the letters that are dead', () => {
    for (const id of Object.keys(app.findResources('AWS::SQS::Queue'))) expect(body).toContain(id);
  });
});

const webAcl = z.object({ Rules: z.array(z.object({ Name: z.string(), Statement: z.unknown() })) });

const rateBased = z.object({
  RateBasedStatement: z.object({
    AggregateKeyType: z.string(),
    Limit: z.number(),
    ScopeDownStatement: z.object({
      RegexMatchStatement: z.object({ RegexString: z.string(), TextTransformations: z.unknown() }),
    }),
  }),
});

describe('all stacks together', () => {
  const artifacts = artifactsOf('everything');
  const { Rules: rules } = webAcl.parse(propertiesOf(firewall, 'AWS::WAFv2::WebACL').get('WebAcl'));
  const stacks = Object.entries(artifacts).filter(([, { type }]) => type === 'aws:cloudformation:stack');

  it('carry a tag, so that their costs can be told apart', () => {
    expect(stacks.map(([name]) => name)).toEqual(expect.arrayContaining(['Data', 'App', 'Web', 'Firewall']));
    for (const [, { properties }] of stacks) {
      expect(properties).toMatchObject({ tags: { application: 'ranqueia' } });
    }
  });

  it('do not let Data be deleted by mistake', () => {
    const protectedOnes = stacks.filter(([, { properties }]) => Object(properties).terminationProtection);
    expect(protectedOnes.map(([name]) => name)).toEqual(['Data']);
  });

  it('put the firewall in front of the distribution, once its address is known', () => {
    web.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: { WebACLId: everySetting.firewallArn },
    });
    expect(JSON.stringify(plain.web.toJSON())).not.toContain('WebACLId');
  });

  it('have a firewall in the region of those of CloudFront, on request', () => {
    expect(artifacts.Firewall?.environment).toMatch(/us-east-1$/);
    firewall.hasResourceProperties('AWS::WAFv2::WebACL', {
      Scope: 'CLOUDFRONT',
      DefaultAction: { Allow: {} },
      Rules: Match.arrayWith([
        Match.objectLike({
          Name: 'Floods',
          Action: { Block: {} },
          Statement: { RateBasedStatement: { AggregateKeyType: 'IP', Limit: 3000 } },
        }),
        Match.objectLike({ Name: 'AWSManagedRulesCommonRuleSet', OverrideAction: { None: {} } }),
      ]),
    });
  });

  it('blocks an address that would keep everybody from signing in, signing up, recovering and paying', () => {
    const [rule] = rules.filter(({ Name }) => Name === 'OpenFloods');
    const { Limit, AggregateKeyType, ScopeDownStatement } = rateBased.parse(
      rule?.Statement,
    ).RateBasedStatement;
    expect(AggregateKeyType).toBe('IP');
    // In 5 minutes, so that the API's limit of a second is far away.
    expect(Limit * 50).toBeLessThan(Math.min(...Object.values(throttleOf).map(({ rate }) => rate)) * 300);
    const { RegexString, TextTransformations } = ScopeDownStatement.RegexMatchStatement;
    expect(RegexString.length).toBeLessThanOrEqual(512);
    expect(TextTransformations).toEqual([{ Priority: 0, Type: 'URL_DECODE' }]);
    const { login, signup, requestRecovery, resetPassword, startGoogle, finishGoogle, googleLogin } =
      routes.accounts;
    const { createCheckout, confirmCheckout } = routes.billing;
    const counts = (path: string) => new RegExp(RegexString).test(path);
    expect([login, signup].filter(({ path }) => !counts(`${path}/`))).toEqual([]);
    const counted = allRoutes.filter(({ route }) => counts(route.path));
    expect(new Set(counted.map(({ route }) => route))).toEqual(
      new Set([
        ...[login, signup, requestRecovery, resetPassword, startGoogle, finishGoogle, googleLogin],
        ...[createCheckout, confirmCheckout],
      ]),
    );
  });

  it('cost by the number of rules what COSTS.md says of the firewall', () => {
    expect(firewallPrice.perMonth).toBe(5 + rules.length);
  });

  it('only counts what ordinary logos break: their size, and what programs write into them', () => {
    const counted = (Name: string) => ({ ActionToUse: { Count: {} }, Name });
    expect(rules.find(({ Name }) => Name === 'AWSManagedRulesCommonRuleSet')?.Statement).toMatchObject({
      ManagedRuleGroupStatement: {
        RuleActionOverrides: ['SizeRestrictions_BODY', 'CrossSiteScripting_BODY', 'GenericLFI_BODY'].map(
          counted,
        ),
      },
    });
  });

  it('replace every running function on request', () => {
    const { app: restarted } = templatesOf('renewed');
    for (const { properties } of functionsOf(restarted).values())
      expect(properties).toHaveProperty('Environment.Variables.RESTARTED', 'hoje');
  });
});

describe('the budget', () => {
  it('warns the topic of the alarms before it is spent', () => {
    app.hasResourceProperties('AWS::Budgets::Budget', {
      Budget: { BudgetLimit: { Amount: 100, Unit: 'USD' }, TimeUnit: 'MONTHLY' },
      NotificationsWithSubscribers: [
        Match.objectLike({ Notification: Match.objectLike({ NotificationType: 'ACTUAL', Threshold: 80 }) }),
        Match.objectLike({
          Notification: Match.objectLike({ NotificationType: 'FORECASTED', Threshold: 100 }),
          Subscribers: [{ SubscriptionType: 'SNS', Address: { Ref: Match.stringLikeRegexp('^Alarms') } }],
        }),
      ],
    });
    plain.app.resourceCountIs('AWS::Budgets::Budget', 0);
  });
});

it("Lambda's own lines are JSON too: those of a function that timed out or ran out of memory", () => {
  for (const { properties } of functionsOf(app).values()) {
    expect(properties.LoggingConfig).toMatchObject({ LogFormat: 'JSON' });
  }
});

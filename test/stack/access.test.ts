import { describe, expect, it } from 'vitest';
import { SENDER } from './deployments.ts';
import { policiesOf, readFunctions, readTemplates, referredTo } from './templates.ts';

const { app } = readTemplates('everything');
const policies = policiesOf(app);

it('only reminders, alerts, reports and what changes a sign-in send e-mails, from the one configured address', () => {
  const sends = Object.entries(app.findResources('AWS::IAM::Policy')).flatMap(([id, { Properties }]) =>
    Object(Properties)
      .PolicyDocument.Statement.filter((statement: object) => JSON.stringify(statement).includes('ses:'))
      .map((statement: object) => [id.replace(/Role.*/, ''), statement]),
  );
  const fromSender = expect.objectContaining({
    Action: ['ses:SendEmail', 'ses:SendRawEmail'],
    Condition: { StringEquals: { 'ses:FromAddress': SENDER } },
  });
  expect(Object.fromEntries(sends)).toEqual({
    OwnerMails: fromSender,
    Reminders: fromSender,
    Tasks: fromSender,
  });
});

/** Returns the construct that a reference in JSON names, such as `RestChecks` or `StripeKeys`. */
const constructOf = (reference: string): string => {
  const [, read] = /"PublishOutput(?:Ref|FnGetAtt)(\w+?)[0-9A-F]{8}/.exec(reference) ?? [];
  return read ?? referredTo(JSON.parse(reference)).replace(/[0-9A-F]{8}$/, '');
};

const named: Readonly<Record<string, string>> = {
  TABLE_NAME: 'Table',
  CHECKS_QUEUE_URL: 'Checks',
  REST_CHECKS_QUEUE_URL: 'RestChecks',
  TASKS_QUEUE_URL: 'Tasks',
  BILLING_TASKS_QUEUE_URL: 'BillingTasks',
  RELEASES_QUEUE_URL: 'Releases',
  MAILS_QUEUE_URL: 'Mails',
  SERPER_SECRET_ID: 'SerperKey',
  ALGOLIA_SECRET_ID: 'AlgoliaKey',
  STRIPE_SECRET_ID: 'StripeKeys',
  GOOGLE_SECRET_ID: 'GoogleClient',
  ORIGIN_KEY_SECRET_ID: 'OriginKey',
  TRIAL_KEY_SECRET_ID: 'TrialKey',
  LOGO_BUCKET: 'Logos',
};

const functions = [...readFunctions(app)].map(([name, { properties, variables }]) => {
  const statements = policies.get(referredTo(properties.Role)) ?? [];
  return {
    name,
    variables: Object.entries(variables).filter(([variable]) => variable in named),
    mayOn: (actions: RegExp) =>
      new Set(
        statements
          .filter((one) => one.actions.some((action) => actions.test(action)))
          .flatMap(({ resources }) => resources.map(constructOf)),
      ),
  };
});

it('every variable names the resource that it is called after', () => {
  const all = functions.flatMap(({ variables }) => variables);
  expect(new Set(all.map(([variable]) => variable))).toEqual(new Set(Object.keys(named)));
  for (const [variable, value] of all)
    expect([variable, constructOf(JSON.stringify(value))]).toEqual([variable, named[variable]]);
});

describe.each(functions)('$name', ({ variables, mayOn }) => {
  const namedBy = (pattern: RegExp) =>
    new Set(variables.flatMap(([variable]) => (pattern.test(variable) ? [named[variable]] : [])));

  it('may read the secrets that it knows, and write no others', () => {
    const known = namedBy(/_SECRET_ID$/);
    expect(mayOn(/:GetSecretValue$/)).toEqual(known);
    expect(mayOn(/:PutSecretValue$/).difference(known)).toEqual(new Set());
  });

  it('may send messages to no queue that it does not know', () => {
    expect(mayOn(/:SendMessage$/).difference(namedBy(/_QUEUE_URL$/))).toEqual(new Set());
  });
});

it('only what changes keys may write them, each its own', () => {
  const writing = functions.map(
    ({ name, mayOn }) => [name, [...mayOn(/:PutSecretValue$/)].toSorted()] as const,
  );
  expect(Object.fromEntries(writing.filter(([, secrets]) => secrets.length > 0))).toEqual({
    'billing/updateKeys': ['StripeKeys'],
    'search/updateSettings': ['AlgoliaKey', 'SerperKey'],
    'search/updateSerper': ['AlgoliaKey', 'SerperKey'],
  });
});

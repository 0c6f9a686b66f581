import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { outputIn, policiesOf, readFunctions, readProperties, readTemplates } from './templates.ts';

const { data, signIn, app, web } = readTemplates('everything');
const renewed = readTemplates('renewed');

const only = (template: Template, type: string) => {
  const [[id, properties] = ['', {}]] = readProperties(template, type);
  return { id, properties: Object(properties) };
};

describe('the SignIn stack', () => {
  it('signs in with Google alone: nobody can register, and no password is accepted', () => {
    signIn.hasResourceProperties('AWS::Cognito::UserPool', {
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
    });
    const { properties } = only(signIn, 'AWS::Cognito::UserPoolClient');
    expect(properties).toMatchObject({
      SupportedIdentityProviders: ['Google'],
      ExplicitAuthFlows: ['ALLOW_REFRESH_TOKEN_AUTH'],
      AllowedOAuthFlows: ['code'],
      AllowedOAuthScopes: ['openid', 'email', 'profile'],
      GenerateSecret: false,
    });
    // The client depends on the provider, which Cognito must have first.
    const { DependsOn } = Object(Object.values(signIn.findResources('AWS::Cognito::UserPoolClient'))[0]);
    expect(DependsOn).toContain(only(signIn, 'AWS::Cognito::UserPoolIdentityProvider').id);
  });

  it("takes Google's credentials from the secret: no template holds them", () => {
    const detailsOf = (template: Template) =>
      only(template, 'AWS::Cognito::UserPoolIdentityProvider').properties.ProviderDetails;
    const [secret] = Object.keys(data.findResources('AWS::SecretsManager::Secret')).filter((id) =>
      id.startsWith('GoogleClient'),
    );
    for (const field of ['client_id', 'client_secret']) {
      const [start, name, end] = detailsOf(signIn)[field]['Fn::Join'][1];
      expect([start, end]).toEqual(['{{resolve:secretsmanager:', `:SecretString:${field}::}}`]);
      expect(outputIn(name)).toContain(`RanqueiaData PublishOutputRef${secret}`);
    }
    // A version in the text makes CloudFormation read the secret again.
    expect(detailsOf(renewed.signIn).client_secret['Fn::Join'][1][2]).toBe(
      ':SecretString:client_secret::v2}}',
    );
  });

  it('is where the worker of tasks alone may look for users and delete them, and in no other pool', () => {
    const named = [...readFunctions(app)].flatMap(
      ([
        name,
        {
          variables: { USER_POOL_ID: id },
        },
      ]) => (id === undefined ? [] : [[name, valueIn(id)]]),
    );
    const pool = only(signIn, 'AWS::Cognito::UserPool').id;
    expect(named).toEqual([['taskWorkers/runTasks', { Ref: pool }]]);
    const granted = [...policiesOf(app).values()]
      .flat()
      .filter(({ actions }) => /cognito/.test(actions.join()));
    expect(granted.map(({ actions }) => actions)).toEqual([
      ['cognito-idp:AdminDeleteUser', 'cognito-idp:ListUsers'],
    ]);
    expect(granted.flatMap(({ resources }) => resources.map((arn) => valueIn(JSON.parse(arn))))).toEqual([
      { 'Fn::GetAtt': [pool, 'Arn'] },
    ]);
  });
});

it('the user pool is known to the API and the pages, and to neither without cognito', () => {
  const { app: without, web: pages } = readTemplates('plain');
  expect(JSON.stringify(without.toJSON())).not.toMatch(/cognito-idp:|USER_POOL_ID/);
  expect(JSON.stringify(pages.toJSON())).not.toContain('amazoncognito');
  const { USER_POOL_CLIENT_ID: id } = readFunctions(app).get('accounts/googleLogin')?.variables ?? {};
  expect(valueIn(id)).toEqual({ Ref: only(signIn, 'AWS::Cognito::UserPoolClient').id });
  expect(JSON.stringify(web.toJSON())).toMatch(/https:\/\/ranqueia\.auth\..*\.amazoncognito\.com/);
});

const valueIn = (read: unknown): unknown => {
  const name = outputIn(read).replace('RanqueiaSignIn ', '');
  return signIn.findOutputs(name)[name]?.Value;
};

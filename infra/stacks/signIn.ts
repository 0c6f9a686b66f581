import { CfnOutput, Duration, RemovalPolicy, SecretValue, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AccountRecovery,
  FeaturePlan,
  OAuthScope,
  ProviderAttribute,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolIdentityProviderGoogle,
} from 'aws-cdk-lib/aws-cognito';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { userPoolCallbackPath } from '#shared/addresses.ts';
import { type Settings, type UserPool as SignInPool, siteUrlOf } from '../settings.ts';
import type { DataStack } from './data.ts';

interface SignInProps extends StackProps {
  readonly data: Pick<DataStack, 'secrets'>;
  readonly settings: Settings;
}

const SCOPES = ['openid', 'email', 'profile'];

/** Deleting the user pool loses nothing: accounts are in Data's table and are found by Google's `sub`. */
export class SignInStack extends Stack {
  readonly userPool: SignInPool;

  constructor(scope: Construct, id: string, { data, settings, ...props }: SignInProps) {
    super(scope, id, props);
    const pool = this.#makePool();
    const google = this.#addGoogle(pool, data.secrets.googleClient, settings.googleClientVersion);
    const client = this.#addClient(pool, siteUrlOf(settings) ?? '');
    // Cognito rejects a client of a provider that does not exist yet.
    client.node.addDependency(google);
    const domain = `${settings.cognitoDomain}.auth.${this.region}.amazoncognito.com`;
    pool.addDomain('Domain', { cognitoDomain: { domainPrefix: settings.cognitoDomain ?? '' } });
    this.userPool = {
      issuer: `https://cognito-idp.${this.region}.amazonaws.com/${pool.userPoolId}`,
      id: pool.userPoolId,
      arn: pool.userPoolArn,
      clientId: client.userPoolClientId,
      domain,
    };
    new CfnOutput(this, 'UserPoolId', { value: pool.userPoolId });
    new CfnOutput(this, 'UserPoolClientId', { value: client.userPoolClientId });
    new CfnOutput(this, 'GoogleRedirectUri', { value: `https://${domain}/oauth2/idpresponse` });
  }

  /** The pool has no passwords and sends nothing, because only Google identifies people. */
  #makePool() {
    return new UserPool(this, 'Users', {
      featurePlan: FeaturePlan.LITE,
      selfSignUpEnabled: false,
      accountRecovery: AccountRecovery.NONE,
      signInCaseSensitive: false,
      // Cognito rewrites both attributes at every sign-in, and fails if they are immutable.
      standardAttributes: {
        email: { required: true, mutable: true },
        fullname: { required: false, mutable: true },
      },
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }

  #addGoogle(userPool: UserPool, { secretArn }: Pick<ISecret, 'secretArn'>, versionId: string | undefined) {
    // CloudFormation inserts the secret's values, and reads them again only when this text changes.
    const credential = (jsonField: string) =>
      SecretValue.secretsManager(secretArn, { jsonField, ...(versionId !== undefined && { versionId }) });
    return new UserPoolIdentityProviderGoogle(this, 'Google', {
      userPool,
      clientId: credential('client_id').unsafeUnwrap(),
      clientSecretValue: credential('client_secret'),
      scopes: SCOPES,
      attributeMapping: {
        email: ProviderAttribute.GOOGLE_EMAIL,
        // The API rejects people whose e-mail Google has not verified.
        emailVerified: ProviderAttribute.GOOGLE_EMAIL_VERIFIED,
        fullname: ProviderAttribute.GOOGLE_NAME,
      },
    });
  }

  /** A client without a secret, which browsers cannot keep. PKCE makes a stolen code worthless. */
  #addClient(pool: UserPool, siteUrl: string): UserPoolClient {
    return pool.addClient('Pages', {
      generateSecret: false,
      // No password is accepted. Only refreshing remains, which cannot be turned off.
      authFlows: { user: false },
      supportedIdentityProviders: [UserPoolClientIdentityProvider.GOOGLE],
      oAuth: {
        flows: { authorizationCodeGrant: true },
        scopes: SCOPES.map((name) => OAuthScope.custom(name)),
        callbackUrls: [new URL(userPoolCallbackPath, siteUrl).href],
        logoutUrls: [new URL('/', siteUrl).href],
      },
      // The tokens are used once, to start our own session.
      idTokenValidity: Duration.minutes(5),
      accessTokenValidity: Duration.minutes(5),
      refreshTokenValidity: Duration.hours(1),
      preventUserExistenceErrors: true,
    });
  }
}

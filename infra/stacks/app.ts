import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Construct } from 'constructs';
import { allRoutes } from '#shared/contract/index.ts';
import { memoryOf, routeRoles } from '../access.ts';
import { alarmMaker } from './alarms.ts';
import type { DataStack } from './data.ts';
import { type CodeOf, type FunctionMaker, functionMaker, pascal } from './functions.ts';
import type { MailSender, UserPool } from './permissions.ts';
import { makeQueues } from './queues.ts';
import { addSchedules } from './schedules.ts';
import { addWorkers } from './workers.ts';

interface AppProps extends StackProps {
  readonly data: Pick<
    DataStack,
    'table' | 'logos' | 'serperKey' | 'algoliaKey' | 'stripeKeys' | 'googleClient'
  >;
  readonly codeOf: CodeOf;
  /** The public address of the site, if it is not the API's own. */
  readonly siteUrl: string | undefined;
  readonly userPool: UserPool | undefined;
  /** The address that e-mails are sent from. */
  readonly mailFrom: string | undefined;
  /** Receives the alarms. */
  readonly alarmEmail: string | undefined;
}

/** The API with a function per route, the queues with their workers, and the schedule. */
export class AppStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { data, codeOf, siteUrl, userPool, mailFrom, alarmEmail, ...props }: AppProps,
  ) {
    super(scope, id, props);
    const makeAlarm = alarmMaker(this, alarmEmail);
    const queues = makeQueues(this, makeAlarm);
    const makeFunction = functionMaker(
      this,
      { ...data, userPool, mailSender: this.#mailSender(mailFrom), queues },
      codeOf,
    );
    addWorkers(makeFunction, makeAlarm, queues);
    addSchedules(this, makeFunction, makeAlarm);
    this.#api(makeFunction, siteUrl);
  }

  #mailSender(address: string | undefined): MailSender | undefined {
    if (address === undefined) return undefined;
    const identities = [address, address.slice(address.indexOf('@') + 1)];
    return {
      address,
      identityArns: identities.map((resourceName) =>
        this.formatArn({ service: 'ses', resource: 'identity', resourceName }),
      ),
    };
  }

  #api(makeFunction: FunctionMaker, siteUrl: string | undefined) {
    const api = new HttpApi(this, 'Api', { createDefaultStage: false });
    const stage = api.addStage('Live', {
      stageName: '$default',
      autoDeploy: true,
      // Limits the bill, not single customers: the functions enforce the limits of an account.
      throttle: { rateLimit: 200, burstLimit: 400 },
    });
    for (const { name, route } of allRoutes) {
      const handler = makeFunction(name, {
        role: routeRoles[name],
        memory: memoryOf[name],
        description: route.summary,
        environment: siteUrl === undefined ? {} : { SITE_URL: siteUrl },
      });
      const integration = new HttpLambdaIntegration(`${pascal(name)}Integration`, handler);
      for (const path of [route.path, ...(route.aliases ?? [])]) {
        api.addRoutes({ path, methods: [HttpMethod[route.method]], integration });
      }
    }
    new CfnOutput(this, 'ApiUrl', { value: stage.url });
  }
}

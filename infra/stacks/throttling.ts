import type { CfnRoute, CfnStage, HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import type { RouteName } from '#shared/contract/index.ts';
import { throttleOf } from '../limits.ts';

/** The routes of the API by the names of their functions, which have one for each path. */
type RoutesByName = ReadonlyMap<RouteName, readonly CfnRoute[]>;

/** Limits the routes of `throttleOf`, each path for itself. The others share the limit of the stage. */
export const throttleRoutes = (stage: HttpStage, routes: RoutesByName): void => {
  const limits: Record<string, object> = {};
  for (const [name, paths] of routes) {
    const throttle = throttleOf[name];
    if (!throttle) continue;
    for (const route of paths) {
      limits[route.routeKey] = {
        ThrottlingRateLimit: throttle.rate,
        ThrottlingBurstLimit: throttle.burst,
      };
      // API Gateway rejects a stage that limits a route which does not exist yet.
      stage.node.addDependency(route);
    }
  }
  // CDK's stage knows only the limit of all routes.
  const resource = stage.node.defaultChild as CfnStage;
  resource.routeSettings = limits;
};

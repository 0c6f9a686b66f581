import type { CfnStage, HttpRoute, HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import type { RouteName } from '#shared/contract/index.ts';
import { throttleOf } from '../limits.ts';

/** The routes of the API by the names of their functions, which have one for each path. */
export type RoutesByName = ReadonlyMap<RouteName, readonly HttpRoute[]>;

/** Limits the routes of `throttleOf`, each path for itself. The others share the limit of the stage. */
export const throttleRoutes = (stage: HttpStage, routes: RoutesByName): void => {
  const limits: Record<string, object> = {};
  for (const [name, paths] of routes) {
    const throttle = throttleOf[name];
    if (!throttle) continue;
    for (const route of paths) {
      limits[keyOf(route)] = {
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

const keyOf = ({ node }: HttpRoute): string => {
  // The construct's own key is private; the resource has the one that API Gateway compares.
  const { routeKey } = node.defaultChild as unknown as { readonly routeKey: string };
  return routeKey;
};

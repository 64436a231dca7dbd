import type { BrowserContext, Page, Route } from 'playwright-core';

/**
 * Handles the first request to a path, or the first of a method. Unlike the option `times` it goes on routing: the end of
 * all routing can leave a request waiting that comes at the same moment.
 */
export async function routeOnce(
  page: Page,
  path: string,
  handle: (route: Route) => Promise<void> | void,
  method?: string,
): Promise<void> {
  let handled = false;
  await page.route(path, (route) => {
    if (handled || (method !== undefined && route.request().method() !== method)) return route.fallback();
    handled = true;
    return handle(route);
  });
}

/**
 * Handles requests to a path until the returned function is called. Unlike `unroute` and `unrouteAll` it goes on routing:
 * where a request comes as the last route ends, neither it nor a later one is answered, once in a hundred times.
 */
export async function routeUntil(
  page: Page,
  path: string | RegExp,
  handle: (route: Route) => Promise<void> | void,
): Promise<() => void> {
  let ended = false;
  await page.route(path, (route) => (ended ? route.fallback() : handle(route)));
  return () => {
    ended = true;
  };
}

/** Ends the routes of a path, and goes on routing: see {@link routeUntil}. */
export async function endRoutes(target: BrowserContext | Page, path: string | RegExp): Promise<void> {
  await target.route('**/routed-by-nothing', (route) => route.fallback());
  await target.unroute(path);
}

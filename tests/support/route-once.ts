import type { Page, Route } from 'playwright-core';

/**
 * Handles the first request to a path. Unlike the option `times` it goes on routing: the end of all routing can leave a
 * request waiting that comes at the same moment.
 */
export async function routeOnce(
  page: Page,
  path: string,
  handle: (route: Route) => Promise<void> | void,
): Promise<void> {
  let handled = false;
  await page.route(path, (route) => {
    if (handled) return route.fallback();
    handled = true;
    return handle(route);
  });
}

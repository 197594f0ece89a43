/** The page that the address names. */

export type Route = { page: 'home' } | { page: 'table'; id: string; key: string | null };

export function parse(path: string): Route {
  const match = /^\/t\/([^/]+)(?:\/([^/]+))?\/?$/.exec(path);
  if (!match) return { page: 'home' };
  return {
    page: 'table',
    id: decodeURIComponent(match[1]!),
    key: match[2] ? decodeURIComponent(match[2]) : null,
  };
}

class Router {
  route = $state<Route>(parse(location.pathname));

  constructor() {
    addEventListener('popstate', () => (this.route = parse(location.pathname)));
  }

  go(url: string): void {
    const target = new URL(url, location.href);
    history.pushState(null, '', target.pathname + target.search);
    this.route = parse(target.pathname);
    scrollTo(0, 0);
  }
}

export const router = new Router();

/** The page that the address names. */
import type { Place } from './api';

export type Route =
  | { page: 'home'; unknown?: true }
  | { page: 'account' }
  | { page: 'people' | 'ladder'; name: string }
  | { page: 'rules'; name: string }
  | { page: 'table'; at: Place }
  | { page: 'replay'; at: Place }
  | { page: 'start'; at: Place | null }
  | { page: 'stream'; id: string };

export function parse(path: string, search = ''): Route {
  if (/^\/account\/?$/.test(path)) return { page: 'account' };
  const named = /^\/(people|ladder|rules)\/([^/]+)\/?$/.exec(path);
  if (named) return { page: named[1] as 'people', name: decodeURIComponent(named[2]!) };
  const stream = /^\/t\/([^/]+)\/stream\/?$/.exec(path);
  if (stream) return { page: 'stream', id: decodeURIComponent(stream[1]!) };
  if (/^\/start\/?$/.test(path)) return { page: 'start', at: null };
  const again = /^(\/t\/.+)\/(replay|start)\/?$/.exec(path);
  const match = /^\/t\/([^/]+)(?:\/([^/]+))?\/?$/.exec(again?.[1] ?? path);
  if (!match) return path === '/' ? { page: 'home' } : { page: 'home', unknown: true };
  const key = match[2] ? decodeURIComponent(match[2]) : null;
  const seat = key ? null : new URLSearchParams(search).get('seat');
  const page = (again?.[2] ?? 'table') as 'table';
  return { page, at: { id: decodeURIComponent(match[1]!), key, seat } };
}

class Router {
  route = $state.raw<Route>(parse(location.pathname, location.search));

  constructor() {
    addEventListener('popstate', () => (this.route = parse(location.pathname, location.search)));
  }

  go(url: string): void {
    const target = new URL(url, location.href);
    history.pushState(null, '', target.pathname + target.search + target.hash);
    this.route = parse(target.pathname, target.search);
    scrollTo(0, 0);
  }

  /**
   * For the click handler of links: navigate without loading the page again, unless another window
   * is wanted.
   */
  follow = (event: MouseEvent): void => {
    const link = event.currentTarget as HTMLAnchorElement;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    this.go(link.href);
  };
}

export const router = new Router();

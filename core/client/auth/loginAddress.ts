/** The login page that leads back to `path` and `search` afterwards; plain /login from the plain start page and from public pages. */
export function loginAddress(path: string, search: string): string {
  if ((path === '/' && search === '') || path === '/login') return '/login'
  return `/login?${new URLSearchParams({ next: `${path}${search}` })}`
}

const HERE = 'http://balcao.invalid'

/** The address asked for by `?next=`, or null. Only addresses of this application: the browser's own reading decides, so `/\host` is none. */
export function wantedAddress(search: string): string | null {
  const next = new URLSearchParams(search).get('next')
  if (!next?.startsWith('/') || !URL.canParse(next, HERE)) return null
  const { origin, pathname, search: query, hash } = new URL(next, HERE)
  return origin === HERE ? `${pathname}${query}${hash}` : null
}

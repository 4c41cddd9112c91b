import type { PanelRef, Route } from '#core/client/plugin.ts'
import type { Profile } from '#core/contract/auth.ts'

/** For whom an address is answered. */
export interface RouteVisitor {
  profile: Profile
  permissions: readonly string[]
}

/** Whether something for some profiles, for who has a permission, or for both together, is for this person. */
export const isFor = ({ profiles, permission }: Pick<Route, 'profiles' | 'permission'>, visitor: RouteVisitor): boolean =>
  (!permission || visitor.permissions.includes(permission)) && (!profiles || profiles.includes(visitor.profile))

/** Meaning of an address. */
export type RouteAnswer =
  | { kind: 'open'; area: string; refs: PanelRef[]; arrive?: () => void }
  | { kind: 'redirect'; to: string }
  /** The route is not for this person. */
  | { kind: 'denied' }
  | { kind: 'unknown' }

interface Match {
  route: Route
  params: Record<string, string | undefined>
}

const segments = (path: string): string[] => path.split('/').filter(Boolean)

function paramsOf(route: Route, path: string): Record<string, string | undefined> | null {
  const wanted = segments(route.path)
  const given = segments(path)
  const isOptional = (segment: string | undefined) => segment?.endsWith('?') === true
  if (given.length > wanted.length || wanted.slice(given.length).some((segment) => !isOptional(segment))) return null
  const params: Record<string, string | undefined> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = given[index]
    if (segment.startsWith(':')) params[segment.slice(1).replace('?', '')] = value === undefined ? undefined : decode(value)
    else if (segment.toLowerCase() !== value?.toLowerCase()) return null
  }
  return params
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Fixed segments win over parameters: '/atendimento/contatos' before '/atendimento/:ticketId'. */
const holes = (route: Route) => segments(route.path).filter((segment) => segment.startsWith(':')).length

/** The route of an address; of two with one path, the route that is for the visitor. */
export function findRoute(routes: readonly Route[], path: string, visitor: RouteVisitor | null = null): Match | null {
  const found = routes.flatMap((route): Match[] => {
    const params = paramsOf(route, path)
    return params ? [{ route, params }] : []
  })
  const strangeness = (route: Route) => Number(visitor !== null && !isFor(route, visitor))
  return found.toSorted((one, other) => holes(one.route) - holes(other.route) || strangeness(one.route) - strangeness(other.route))[0] ?? null
}

/** Answers what `path` with `query` shows to a person. */
export function answerRoute(routes: readonly Route[], path: string, query: URLSearchParams, visitor: RouteVisitor): RouteAnswer {
  const match = findRoute(routes, path, visitor)
  if (!match) return { kind: 'unknown' }
  const { route, params } = match
  const to = route.redirect?.(visitor.profile)
  if (to) return { kind: 'redirect', to }
  if (!isFor(route, visitor)) return { kind: 'denied' }
  const area = typeof route.area === 'function' ? route.area(query) : (route.area ?? areaOf(path))
  const { arrive } = route
  return { kind: 'open', area, refs: route.open?.(params, query) ?? [], ...(arrive && { arrive: () => arrive(params, query) }) }
}

/** First path segment; 'inicio' for the root. */
export const areaOf = (path: string): string => segments(path)[0]?.toLowerCase() ?? 'inicio'

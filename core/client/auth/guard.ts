import { isPrivatePath, isPublicPath, isWithin, plainPath, routeName } from '#core/client/browser/addresses.ts'
import { findRoute } from '#core/client/kernel/matchRoutes.ts'
import { readRegistry } from '#core/client/kernel/registry.ts'
import type { Profile } from '#core/contract/auth.ts'
import { loginAddress, wantedAddress } from './loginAddress.ts'
import type { SignedIn } from './session.atoms.ts'

/** `message` is a catalogue key. */
export type VerificationResult = { allow: true } | { allow: false; to: string; message?: 'core.guard.loginNeeded' | 'core.guard.denied' }

type Visitor = Pick<SignedIn, 'profile' | 'menuVisibility'> | null

/** The empty page for somebody from whom even contacts is hidden (decision 10). */
export const START_PAGE = '/inicio'
const CONTACTS = '/contatos'
/** The start address with one of these is no start page: it asks for tiles by link, or for the window of a panel. */
const ASKS_FOR_TILES = ['layout', 'panel']
const allow: VerificationResult = { allow: true }

/** Where a person lands after login. @see specification §2 */
export function landingOf(profile: Profile): string {
  if (profile === 'superadmin') return '/assinatura'
  return profile === 'admin' || profile === 'super' ? '/home' : '/atendimento'
}

/**
 * Whether `visitor` may see an address, else where to go and what to say. `search` is the query with or without its '?'.
 *
 * Comfort only: the server checks every call (decision 9). A redirect never leads to another redirect loop.
 * @see specification §2, §4, §6; decisions 9, 10
 */
export function guard(path: string, search: string, visitor: Visitor): VerificationResult {
  const plain = plainPath(path)
  if (visitor === null) return guardStranger(path, search, plain)
  if (plain === '/login') return { allow: false, to: afterLogin(search, visitor) }
  if (isPublicPath(plain) || asksForTiles(plain, search)) return allow
  return visitor.profile === 'superadmin' ? guardSuperadmin(plain) : guardMember(plain, visitor)
}

const asksForTiles = (plain: string, search: string): boolean => plain === '/' && ASKS_FOR_TILES.some((name) => new URLSearchParams(search).has(name))

function guardStranger(path: string, search: string, plain: string): VerificationResult {
  if (isPublicPath(plain) || new URLSearchParams(search).has('tokenSetup')) return allow
  if (plain === '/' && !asksForTiles(plain, search)) return { allow: false, to: '/login' }
  if (!isPrivatePath(plain)) return allow
  const query = search === '' || search.startsWith('?') ? search : `?${search}`
  return { allow: false, to: loginAddress(path, query), message: 'core.guard.loginNeeded' }
}

function guardSuperadmin(plain: string): VerificationResult {
  if (plain === '/' || plain === CONTACTS) return { allow: false, to: '/assinatura' }
  return plain === '/home' ? { allow: false, to: '/tenants' } : allow
}

function guardMember(plain: string, visitor: NonNullable<Visitor>): VerificationResult {
  const refuge = isHidden(CONTACTS, visitor) ? START_PAGE : CONTACTS
  if (plain === '/') return { allow: false, to: refuge }
  if (plain === START_PAGE || !isHidden(plain, visitor)) return allow
  return { allow: false, to: refuge, message: 'core.guard.denied' }
}

/** Whether a menu name set to false covers the path by whole segments, or names its route. */
function isHidden(plain: string, { menuVisibility }: NonNullable<Visitor>): boolean {
  const hidden = Object.keys(menuVisibility).filter((menu) => menuVisibility[menu] === false)
  if (hidden.length === 0) return false
  const names = [routeName(plain), findRoute(readRegistry().routes, plain)?.route.name]
  return hidden.some((menu) => isWithin(plain, plainPath(menu)) || names.includes(menu))
}

/** Where a day begins: the profile's landing where it is not hidden from the person, else a refuge. */
export const startOf = (visitor: NonNullable<Visitor>): string => firstOpen([], visitor)

/** The address wanted before login when it is allowed, else where a day begins. */
const afterLogin = (search: string, visitor: NonNullable<Visitor>): string => firstOpen([wantedAddress(search)], visitor)

function firstOpen(wanted: readonly (string | null)[], visitor: NonNullable<Visitor>): string {
  const candidates = [...wanted, landingOf(visitor.profile), CONTACTS]
  const isOpen = (address: string) => {
    const { pathname, search: query } = new URL(address, 'http://balcao')
    return plainPath(pathname) !== '/login' && guard(pathname, query, visitor).allow
  }
  return candidates.find((address) => address !== null && isOpen(address)) ?? (visitor.profile === 'superadmin' ? '/assinatura' : START_PAGE)
}

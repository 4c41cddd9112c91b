import { z } from 'zod'
import { readJson, removeKey, storageKeys, writeJson, writeText } from '#core/client/browser/storage.ts'
import { readToken, removeToken, saveToken } from '#core/client/http/token.ts'
import { store } from '#core/client/store/store.ts'
import { type Session, sessionSchema } from '#core/contract/auth.ts'
import { isDarkAtom, isLeavingAtom, pageOwnerAtom, type SignedIn, sessionAtom } from './session.atoms.ts'

/** The stored user: the session minus its token. @see specification §3 */
const storedUserSchema = sessionSchema.omit({ token: true })
type StoredUser = z.infer<typeof storedUserSchema>

const visibilitySchema = z.record(z.string(), z.boolean())

/** Fields that may change in a running session. */
export type SessionChange = Partial<
  Pick<
    StoredUser,
    'username' | 'whatsappAllowed' | 'profile' | 'status' | 'configs' | 'permissions' | 'menuVisibility' | 'queues' | 'pluginsOff' | 'companies' | 'isBlocked'
  >
>

const reloadPage = () => location.reload()

/** Stores what the login answered and shows the person as signed in. On a page of another person it is `reload` that shows them. */
export function saveSession(session: Session, reload = reloadPage): void {
  const { token, ...user } = session
  keepUser(user)
  // Last: a token tells other tabs that the rest is there.
  saveToken(token)
  enter(user, reload)
}

/** Takes up the session of this browser at the start. False when there is none, or when what is stored is no session (it is then removed). */
export function restoreSession(): boolean {
  if (adoptSession()) return true
  clearSession()
  return false
}

/** Takes up what is stored now, by `reload` on a page of another person; leaves the storage alone when that is no session. */
export function adoptSession(reload = reloadPage): boolean {
  const user = readUser()
  if (readToken() === null || user === null) return false
  enter(user, reload)
  return true
}

/** Changes parts of the running session, here and in storage; does nothing when signed out. */
export function updateSession(change: SessionChange): void {
  const user = readUser()
  if (user === null || readToken() === null) return
  const changed = { ...user, ...change }
  if (JSON.stringify(changed) === JSON.stringify(user)) return
  keepUser(changed)
  show(changed)
}

/** Forgets the person on this browser; other tabs follow by the `storage` event. The language and the colours stay. */
export function clearSession(): void {
  removeToken()
  const { username, profile, userId, usuario, menuVisibility, dashboardChartPanels } = storageKeys
  for (const key of [username, profile, userId, usuario, menuVisibility, dashboardChartPanels]) removeKey(key)
  store.set(sessionAtom, null)
}

/** The stored user; the key `menuVisibility` wins over the copy inside it. */
function readUser(): StoredUser | null {
  const user = readJson(storageKeys.usuario, storedUserSchema)
  if (user === null) return null
  return { ...user, menuVisibility: readJson(storageKeys.menuVisibility, visibilitySchema) ?? user.menuVisibility }
}

function keepUser(user: StoredUser): void {
  writeText(storageKeys.username, user.username)
  writeText(storageKeys.profile, user.profile)
  writeText(storageKeys.userId, String(user.userId))
  writeJson(storageKeys.menuVisibility, user.menuVisibility)
  writeJson(storageKeys.usuario, user)
}

/**
 * Everything in memory, of every plugin, is of the person whose page this is: what waits to be sent would go out under the name of the next. So
 * another person begins on a page that is loaded anew.
 */
function enter(user: StoredUser, reload: () => void): void {
  const owner = store.get(pageOwnerAtom)
  if (owner === null || owner === keyOf(user)) show(user)
  else {
    store.set(isLeavingAtom, true)
    store.set(sessionAtom, null)
    reload()
  }
}

const keyOf = ({ tenantId, userId }: { tenantId: number; userId: number }): string => `${tenantId}.${userId}`

/** The plugins start for whoever is signed in: from now on this page is theirs. */
export function claimPage(): void {
  const session = store.get(sessionAtom)
  store.set(pageOwnerAtom, session && keyOf(session))
}

function show(user: StoredUser): void {
  store.set(sessionAtom, signedIn(user))
  if (typeof user.configs.isDark === 'boolean') store.set(isDarkAtom, user.configs.isDark)
}

function signedIn(user: StoredUser): SignedIn {
  const { userId, tenantId, username, email, profile, status, queues, configs, permissions, menuVisibility, pluginsOff, companies, isBlocked } = user
  return {
    pluginsOff,
    companies,
    isBlocked,
    userId,
    tenantId,
    username,
    email,
    profile,
    status,
    queueIds: queues.map((queue) => queue.id),
    configs,
    permissions,
    menuVisibility,
  }
}

import { z } from 'zod'
import { sessionSchema } from './auth.ts'
import { defineEndpoint } from './define.ts'
import { AppError } from './errors.ts'

/** Where a provider of identities sends the browser back to. */
export const OPEN_ID_CALLBACK = '/auth/google/callback'

const RETURNING = /^returning\.([\w-]+)\./

/** The state of an attempt that a signed-in person began at a path of the program, and that ends there. */
export const returningState = (path: string, attempt: string): string =>
  `returning.${btoa(path).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.${attempt}`

/** The path that a state returns to, with the answer in which the state is the attempt alone; null for a sign-in. */
export function readReturningState(query: string): { path: string; query: string } | null {
  const answer = new URLSearchParams(query)
  const state = answer.get('state') ?? ''
  const [prefix, path] = RETURNING.exec(state) ?? []
  if (prefix === undefined || path === undefined) return null
  answer.set('state', state.slice(prefix.length))
  const read = atob(path.replaceAll('-', '+').replaceAll('_', '/'))
  return /^\/[a-z0-9/-]+$/.test(read) && !read.startsWith('//') ? { path: read, query: answer.toString() } : null
}

/** Providers that people may sign in with, in their order. None where the installation has none. */
export const listSignInProviders = defineEndpoint({
  method: 'GET',
  path: '/auth/openid',
  permission: 'public',
  summary: 'Providers of identities to sign in with',
  input: z.object({}),
  output: z.array(z.object({ id: z.int(), label: z.string() })),
})

/** The address to send the browser to. @throws notFound (404), openIdUnreachable (503), tooFast (429) */
export const startOpenId = defineEndpoint({
  method: 'POST',
  path: '/auth/openid/start',
  permission: 'public',
  summary: 'Begin to sign in with a provider of identities',
  input: z.object({ id: z.int() }),
  output: z.object({ url: z.string() }),
})

/**
 * Signs in with what the provider sent the browser back with: the query of the address.
 * @throws openIdState (400) for another browser's or an old attempt, openIdRefused (401), openIdUnreachable (503), openIdNoAccount (403),
 * secondFactorNeeded (401) with a `ticket` for `proveOpenId`, and what `login` throws once the password was right
 */
export const finishOpenId = defineEndpoint({
  method: 'POST',
  path: '/auth/openid/callback',
  permission: 'public',
  summary: 'Sign in with the answer of a provider of identities',
  input: z.object({
    query: z
      .string()
      .max(8_000)
      .transform((text) => text.replace(/^\?/, '')),
  }),
  output: sessionSchema,
})

/** The second factor of somebody whom a provider has named; `ticket` lasts five minutes. @throws openIdState (400), as `login` */
export const proveOpenId = defineEndpoint({
  method: 'POST',
  path: '/auth/openid/proof',
  permission: 'public',
  summary: 'Give the second factor after a provider of identities',
  input: z.object({ ticket: z.string().max(4_000), code: z.string().trim().max(40), enrolment: z.string().max(1_000).optional() }),
  output: sessionSchema,
})

/** Not begun in this browser, or too long ago. */
export const openIdState = () => new AppError('ERR_OPENID_STATE', 400)
/** The provider refused, or what it said cannot be trusted. */
export const openIdRefused = () => new AppError('ERR_OPENID_REFUSED', 401)
export const openIdUnreachable = () => new AppError('ERR_OPENID_UNREACHABLE', 503)
/** The provider vouches for somebody whom no company has, or for no e-mail address at all. */
export const openIdNoAccount = (email: string | null) => new AppError('ERR_OPENID_NO_ACCOUNT', 403, { email })

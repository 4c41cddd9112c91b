import { z } from 'zod'
import { call } from '#core/client/http/call.ts'
import { store } from '#core/client/store/store.ts'
import { profileSchema, sessionQueueSchema, userConfigsSchema } from '#core/contract/auth.ts'
import { type Dispose, defineEndpoint } from '#core/contract/define.ts'
import { sessionAtom } from './session.atoms.ts'
import { type SessionChange, updateSession } from './session.ts'

/** @see specification §6 and §9 */
export const PROFILE_REFRESH_MS = 30_000

/** @see specification §7 and §9: the same call checks the state of the business hours; its answer is not used. */
export const HOURS_CHECK_MS = 1_800_000

/** The part of `GET /users/:id` that the session needs; the team plugin owns the whole answer. Every part may be absent. */
const ownProfile = defineEndpoint({
  method: 'GET',
  path: '/users/:id',
  permission: 'signed-in',
  summary: 'The signed-in person',
  input: z.object({ id: z.int() }),
  output: z.looseObject({
    profile: profileSchema.optional(),
    configs: userConfigsSchema.optional(),
    permissions: z.array(z.string()).optional(),
    menuVisibility: z.record(z.string(), z.boolean()).optional(),
    queues: z.array(sessionQueueSchema.extend({ isActive: z.boolean().default(true) })).optional(),
  }),
})

/** Asks every 30 s whether rights or preferences of the signed-in person changed, except for the profile `user`, and every 30 min for all. Failures are only logged. */
export function startProfileRefresh(): Dispose {
  const timers = [setInterval(() => void refreshOfLeads(), PROFILE_REFRESH_MS), setInterval(() => void checkHours(), HOURS_CHECK_MS)]
  return () => timers.forEach(clearInterval)
}

/** A session that ended meanwhile leads to login here, for every profile. */
async function checkHours(): Promise<void> {
  const session = store.get(sessionAtom)
  if (session !== null) await call(ownProfile, { id: session.userId }).catch(() => {})
}

/** The specification's refresh leaves the profile `user` out: what changes for plain users is told by the live line. */
async function refreshOfLeads(): Promise<void> {
  if (store.get(sessionAtom)?.profile !== 'user') await refreshProfile()
}

/** Asks what the signed-in person may now. Failures are only logged. */
export async function refreshProfile(): Promise<void> {
  const session = store.get(sessionAtom)
  if (session === null) return
  try {
    const { profile, configs, permissions, menuVisibility, queues } = await call(ownProfile, { id: session.userId })
    // A session that changed since the question is newer than the answer; the next answer knows the change.
    if (store.get(sessionAtom) !== session) return
    const change: SessionChange = {
      ...(profile && { profile }),
      ...(configs && { configs }),
      ...(permissions && { permissions }),
      ...(menuVisibility && { menuVisibility }),
      ...(queues && { queues }),
    }
    updateSession(change)
  } catch (error) {
    console.warn('profile refresh failed', error instanceof Error ? error.message : 'unknown')
  }
}

import { fileURLToPath } from 'node:url'
import AES from 'crypto-js/aes.js'
import { z } from 'zod'
import { FALLBACK_ENCRYPTION_KEY, login } from '#core/contract/auth.ts'
import { ACTORS } from '#core/server/auth/actors.ts'
import { startKernel } from '#core/server/kernel.ts'
import { parseSettings } from '#core/server/settings/env.ts'
import { createRole, deleteRole } from '#plugins/rights/contract/index.ts'
import { crewName, LOAD_PASSWORD } from './people.ts'
import type { PermissionTimes } from './permissions.ts'
import { median } from './statistics.ts'

/** A process of its own that gives somebody a role and checks what they may, over and over, as every call does. Prints `PermissionTimes`. */
const ROUNDS = 9
const CHECKS = 5_000
const CHANGES = 200
/** What the role takes and what it gives; any other permission comes of the profile. */
const CHANGED = { 'notes.write': false, 'contacts.export': true }

const sessionSchema = z.object({ token: z.string(), userId: z.int() })
const root = fileURLToPath(new URL('../../', import.meta.url))
const settings = parseSettings({ ...process.env, PORT: '0' })
const kernel = await startKernel(settings, { root, version: 'load', isHeadless: true })
const { app, ctx } = kernel

async function enter(email: string) {
  const password = AES.encrypt(LOAD_PASSWORD, FALLBACK_ENCRYPTION_KEY).toString()
  const reply = await app.inject({ method: login.method, url: login.path, payload: { email, password } })
  return sessionSchema.parse(reply.json())
}

const admin = await enter('admin')
const { token, userId } = await enter(crewName(0))
const headers = { authorization: `Bearer ${admin.token}` }
const made = await app.inject({ method: createRole.method, url: createRole.path, headers, payload: { name: 'Carga', permissions: CHANGED, userIds: [userId] } })
const role = createRole.output.parse(made.json())
const actor = await ctx.host.authenticate(token)
if (!actor.can('contacts.export') || actor.can('notes.write')) throw new Error('the role does not hold')

/** Nanoseconds of one of many. */
async function timed(count: number, work: () => unknown): Promise<number> {
  const startedAt = process.hrtime.bigint()
  for (let turn = 0; turn < count; turn += 1) await work()
  return Number(process.hrtime.bigint() - startedAt) / count
}
const known = async () => (await ctx.host.authenticate(token)).can('contacts.export')
const changed = () => {
  ctx.forget(ACTORS, String(userId))
  return known()
}
function lookUp(): number {
  const startedAt = process.hrtime.bigint()
  let allowed = 0
  for (let turn = 0; turn < CHECKS; turn += 1) if (actor.can(turn % 2 ? 'contacts.export' : 'notes.write')) allowed += 1
  return Number(process.hrtime.bigint() - startedAt) / Math.max(CHECKS, allowed)
}

await timed(CHECKS, known)
const rounds: Record<'known' | 'changed' | 'lookUp', number[]> = { known: [], changed: [], lookUp: [] }
for (let round = 0; round < ROUNDS; round += 1) {
  rounds.known.push(await timed(CHECKS, known))
  rounds.changed.push(await timed(CHANGES, changed))
  rounds.lookUp.push(lookUp())
}
await app.inject({ method: deleteRole.method, url: deleteRole.path.replace(':id', String(role.id)), headers })
await kernel.stop()
const times: PermissionTimes = {
  knownMicroseconds: median(rounds.known) / 1000,
  changedMicroseconds: median(rounds.changed) / 1000,
  lookUpNanoseconds: median(rounds.lookUp),
}
process.stdout.write(`${JSON.stringify(times)}\n`)

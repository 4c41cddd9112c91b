import { join } from 'node:path'
import { z } from 'zod'
import { runChild } from './children.ts'
import type { Ground } from './ground.ts'
import { root } from './program.ts'
import { atMost, type Figure } from './report.ts'

/** What the child prints. */
export const permissionTimesSchema = z.object({
  /** Who calls and what they may, known from earlier calls. */
  knownMicroseconds: z.number(),
  /** The same right after their role changed. */
  changedMicroseconds: z.number(),
  /** One permission of an actor, looked up. */
  lookUpNanoseconds: z.number(),
})
export type PermissionTimes = z.infer<typeof permissionTimesSchema>

/** What every call pays before its own work begins, for somebody with a role. */
export async function benchPermissions({ dataDir, databaseUrl }: Ground): Promise<Figure[]> {
  const environment = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
  const printed = await runChild(process.execPath, [join(root, 'tests/load/permissionTimes.ts')], { cwd: root, env: environment })
  const { knownMicroseconds, changedMicroseconds, lookUpNanoseconds } = permissionTimesSchema.parse(JSON.parse(printed))
  const label = 'permission check of a call, with a role'
  return [
    atMost('permissions', `${label} · known`, 'µs', knownMicroseconds, 50),
    atMost('permissions', `${label} · after a change of the role`, 'µs', changedMicroseconds, 5_000),
    atMost('permissions', `${label} · look-up alone`, 'ns', lookUpNanoseconds, 1_000),
  ]
}

import { eq } from 'drizzle-orm'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { initialPreferences, type Preferences, preferencesChanged, preferencesSchema } from '../contract/index.ts'
import { notificationPreferences } from './notifications.table.ts'

interface Person extends TenantScope {
  userId: number
}

/** Choices of a person; what is newer than their choice is as it is initially. */
export async function preferencesOf(ctx: ServerContext, { tenantId, userId }: Person): Promise<Preferences> {
  const row = await tenantRows(ctx.db, { tenantId }, notificationPreferences).first(eq(notificationPreferences.userId, userId))
  const { kinds, ...rest } = row?.preferences ?? initialPreferences
  const parsed = preferencesSchema.safeParse({ ...initialPreferences, ...rest, kinds: { ...initialPreferences.kinds, ...kinds } })
  return parsed.success ? parsed.data : initialPreferences
}

export function changePreferences(ctx: ServerContext, { tenantId, userId }: Person, preferences: Preferences): Promise<Preferences> {
  return ctx.transact(async (tx) => {
    const rows = tenantRows(tx.db, { tenantId }, notificationPreferences)
    const made = await rows.insertIfAbsent({ userId, preferences })
    if (!made) await rows.update(eq(notificationPreferences.userId, userId), { preferences })
    tx.push(preferencesChanged, tenantId, preferences, [rooms.user(tenantId, userId)])
    return preferences
  })
}

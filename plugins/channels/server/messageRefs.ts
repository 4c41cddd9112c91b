import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { coalesce } from '#core/server/coalesce.ts'
import { ofGivenTenant, prepareOnce, tenantRows } from '#core/server/db/repository.ts'
import { perServer } from '#core/server/perServer.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { channelMessages } from './channels.table.ts'

export type MessageRef = typeof channelMessages.$inferSelect

const rowByRef = prepareOnce((db) =>
  db
    .select()
    .from(channelMessages)
    .where(
      ofGivenTenant(
        channelMessages,
        eq(channelMessages.connectionId, sql.placeholder('connectionId')),
        or(eq(channelMessages.ref, sql.placeholder('ref')), eq(channelMessages.secondRef, sql.placeholder('ref'))),
      ),
    )
    .prepare(''),
)

interface Departure {
  tenantId: number
  connectionId: number
  messageId: string
  contactId: number
}

/**
 * Marks messages of ours as on their way, before their providers are asked; false where a mark is there already. Calls at the same time share one
 * statement. Not for transactions.
 */
export const markDeparture = perServer((ctx: ServerContext) =>
  coalesce(async (departures: readonly Departure[]): Promise<boolean[]> => {
    const { rows } = await ctx.db.execute<{ tenant_id: number; message_id: string }>(sql`
      insert into ${channelMessages} (tenant_id, connection_id, message_id, contact_id, from_me, at)
      select "tenantId", "connectionId", "messageId", "contactId", true, ${ctx.now().toISOString()}::timestamptz
      from json_to_recordset(${JSON.stringify(departures)}::json) as v("tenantId" int, "connectionId" int, "messageId" text, "contactId" int)
      on conflict do nothing returning tenant_id, message_id`)
    const fresh = new Set(rows.map((row) => `${row.tenant_id}:${row.message_id}`))
    // Of two calls for one message in one statement, the second finds the mark of the first.
    return departures.map(({ tenantId, messageId }) => fresh.delete(`${tenantId}:${messageId}`))
  }),
)

interface Arrival {
  tenantId: number
  connectionId: number
  messageId: string
  ref: string
  secondRef: string | null
  at: Date
  arrivedAt: Date | null
}

/** Writes what providers call messages that they have taken: calls at the same time share one statement. Not for transactions. */
export const writeTaken = perServer((ctx: ServerContext) =>
  coalesce(async (taken: readonly Arrival[]): Promise<null[]> => {
    await ctx.withoutFlush.db.execute(sql`
      update ${channelMessages} set ref = v.ref, at = v.at, second_ref = coalesce(v."secondRef", ${channelMessages.secondRef}),
        arrived_at = coalesce(v."arrivedAt", ${channelMessages.arrivedAt})
      from json_to_recordset(${JSON.stringify(taken)}::json)
        as v("tenantId" int, "connectionId" int, "messageId" text, ref text, "secondRef" text, at timestamptz, "arrivedAt" timestamptz)
      where ${channelMessages.tenantId} = v."tenantId" and ${channelMessages.connectionId} = v."connectionId" and ${channelMessages.messageId} = v."messageId"`)
    return taken.map(() => null)
  }),
)

/** Ids of messages at a connection's provider. */
export const refsOf = (ctx: ServerContext, { tenantId, connectionId }: { tenantId: number; connectionId: number }) => {
  const rows = tenantRows(ctx.db, { tenantId }, channelMessages)
  const ofConnection = eq(channelMessages.connectionId, connectionId)
  return {
    byRef: async (ref: string): Promise<MessageRef | undefined> => (await rowByRef(ctx.db).execute({ tenantId, connectionId, ref }))[0],
    byMessage: (messageId: string): Promise<MessageRef | undefined> => rows.first(and(ofConnection, eq(channelMessages.messageId, messageId))),
    /** In the order in which the messages came. */
    async many(messageIds: readonly string[]): Promise<string[]> {
      if (messageIds.length === 0) return []
      const found = await rows.find(and(ofConnection, inArray(channelMessages.messageId, [...messageIds])))
      return found.sort((one, other) => one.at.getTime() - other.at.getTime()).flatMap(({ ref }) => ref ?? [])
    },
    /** False where it is there already. */
    async note(row: { messageId: string; contactId: number; ref: string | null; fromMe: boolean }): Promise<boolean> {
      return (await rows.insertIfAbsent({ ...row, connectionId, at: ctx.now() })) !== undefined
    },
    /** Whatever connection's the row is, where that is known not to have carried the message: it may be sent anew. */
    forgetFailed: (messageId: string): Promise<void> =>
      rows.remove(sql`${channelMessages.messageId} = ${messageId} and ${channelMessages.failedAt} is not null`),
    set: (messageId: string, change: Partial<Pick<MessageRef, 'ref' | 'secondRef' | 'arrivedAt' | 'failedAt' | 'at'>>): Promise<void> =>
      rows.write(and(ofConnection, eq(channelMessages.messageId, messageId)), change),
    async forget(messageId: string): Promise<void> {
      const where = and(ofConnection, eq(channelMessages.messageId, messageId))
      if (where) await rows.remove(where)
    },
  }
}

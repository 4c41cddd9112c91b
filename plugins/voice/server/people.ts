import { asc, eq, inArray } from 'drizzle-orm'
import { defineService, extend } from '#core/contract/define.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { provide, type ServerContext, type ServerPart } from '#core/server/plugin.ts'
import { definePrivacyPart, sectionOf } from '#core/server/privacy/definePrivacyPart.ts'
import { type MergedRows, mergedRows } from '#plugins/contacts/contract/index.ts'
import { voiceCalls } from './voice.table.ts'

const privacy = definePrivacyPart('voice', 50, (ctx) => ({
  sections: (subject) => [
    sectionOf('calls', async () => {
      const rows = await ctx.db
        .select()
        .from(voiceCalls)
        .where(ofTenant(voiceCalls, subject, inArray(voiceCalls.contactId, [...subject.contactIds])))
        .orderBy(asc(voiceCalls.id))
      return rows.map(({ phone, name, direction, status, durationSeconds, startedAt }) => ({
        values: { phone, name, direction, status, durationSeconds, startedAt: startedAt.toISOString() },
      }))
    }),
  ],
  async erase(subject) {
    await tenantRows(ctx.db, subject, voiceCalls).write(inArray(voiceCalls.contactId, [...subject.contactIds]), { phone: '', name: '' })
    return []
  },
}))

const mergedCalls = defineService<MergedRows>('voice.mergedRows')

const createMergedCalls = (ctx: ServerContext): MergedRows => ({
  async move(tenantId, fromId, toId) {
    const calls = tenantRows(ctx.db, { tenantId }, voiceCalls)
    const moved = await calls.find(eq(voiceCalls.contactId, fromId))
    await calls.write(eq(voiceCalls.contactId, fromId), { contactId: toId })
    return moved.map(({ id }) => String(id))
  },
  async moveBack(tenantId, _keptId, goneId, moved) {
    if (moved.length > 0) await tenantRows(ctx.db, { tenantId }, voiceCalls).write(inArray(voiceCalls.id, moved.map(Number)), { contactId: goneId })
  },
})

/** Calls and the people in them: their file, their erasure, and contacts that become one. */
export const people: ServerPart = {
  extends: [privacy.extends, extend(mergedRows, { id: 'voice', order: 70, service: mergedCalls })],
  provides: [privacy.provides, provide(mergedCalls, createMergedCalls)],
}

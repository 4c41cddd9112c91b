import { and, asc, eq, inArray } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { definePrivacyPart, sectionOf } from '#core/server/privacy/definePrivacyPart.ts'
import { schedules } from './schedules.table.ts'

/** Messages that are or were planned for the person: those that wait are not sent any more, the others lose their text. */
export const privacyPart = definePrivacyPart('schedules', 50, (ctx) => ({
  sections: (subject) => [
    sectionOf('schedules', async () => {
      const rows = await ctx.db
        .select({
          body: schedules.body,
          scheduleDate: schedules.scheduleDate,
          recurrence: schedules.recurrence,
          status: schedules.status,
          files: schedules.mediaIds,
        })
        .from(schedules)
        .where(ofTenant(schedules, subject, inArray(schedules.contactId, [...subject.contactIds])))
        .orderBy(asc(schedules.scheduleDate), asc(schedules.id))
      return rows.map(({ files, scheduleDate, ...row }) => ({ values: { ...row, scheduleDate: scheduleDate.toISOString() }, files }))
    }),
  ],
  async erase(subject) {
    const rows = tenantRows(ctx.db, subject, schedules)
    const ofPerson = inArray(schedules.contactId, [...subject.contactIds])
    const files = (await rows.find(ofPerson)).flatMap(({ mediaIds }) => mediaIds)
    const waiting = and(ofPerson, eq(schedules.status, 'pending'))
    if (waiting) await rows.remove(waiting)
    await rows.write(ofPerson, { body: '', searchText: '', mediaIds: [], failure: null })
    return files
  },
}))

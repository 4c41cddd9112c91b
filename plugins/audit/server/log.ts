import { type ActivityLog, type FieldValues, restorableRows } from '#core/contract/activity/index.ts'
import { defineService } from '#core/contract/define.ts'
import { describeCall } from '#core/server/http/recordedCalls.ts'
import type { ServerContext } from '#core/server/plugin.ts'

export const auditLog = defineService<ActivityLog>('audit.log')

/** Leaves out text that people wrote: that such a field was changed, the names of the sent fields tell. */
const withoutTexts = (values: FieldValues, texts: readonly string[]): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !texts.includes(field.split(':')[0] ?? '')))

/** Hears what plugins note of their rows, so that the register says it in their words. Keeps nothing by itself. */
export const createAuditLog = (tx: ServerContext): ActivityLog => ({
  async note(doer, entries) {
    for (const { said, name, rows, before, after, ticketId, contactId } of entries) {
      // Changes of contacts and conversations are told without their names.
      if (ticketId !== null || contactId !== null) continue
      const { texts = [] } = tx.contributionsOf(restorableRows).find((kind) => kind.rows === rows) ?? {}
      describeCall(doer, { said, name, before: withoutTexts(before, texts), after: withoutTexts(after, texts) })
    }
  },
  async undone() {},
  async moved() {},
})

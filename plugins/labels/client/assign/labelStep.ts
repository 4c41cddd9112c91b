import { queryClient } from '#core/client/kernel/queryClient.ts'
import type { ClientContext } from '#core/client/plugin.ts'
import type { Asking } from '#core/contract/asking.ts'
import { ticketRows } from '#plugins/tickets/contract/client.ts'
import { labelsQuery } from '../labels.ts'

/** What a choice makes of a contact's labels. */
export interface LabelChange {
  contactId: number
  name: string
  before: number[]
  tags: number[]
}

/** One label to put on, or to take off where the contact has it. */
export async function labelStep(ticketId: number, ctx: ClientContext, change: (change: LabelChange) => Promise<void>): Promise<Asking> {
  const { contactId, name, tags } = await ctx.use(ticketRows).load(ticketId)
  const before = tags.map(({ id }) => id)
  const options = async () =>
    (await queryClient.fetchQuery(labelsQuery))
      .filter(({ id, isActive }) => isActive || before.includes(id))
      .map(({ id, tag }) => ({ id: String(id), title: tag, detail: before.includes(id) ? ctx.t('labels.assign.has') : undefined }))
  return {
    steps: [{ id: 'label', title: ctx.t('labels.search'), none: ctx.t('labels.none.title'), options }],
    finish: ({ label }) => {
      const id = Number(label?.id)
      return change({ contactId, name, before, tags: before.includes(id) ? before.filter((each) => each !== id) : [...before, id] })
    },
  }
}

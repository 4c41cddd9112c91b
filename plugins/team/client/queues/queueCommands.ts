import { Trash } from '@blueprintjs/icons'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { AppError } from '#core/contract/errors.ts'
import { deleteQueue, queueSchema } from '../../contract/index.ts'
import { moveConversationsAtom } from '../dialogs.atoms.ts'
import { invalidateQueues } from './queuesQuery.ts'
import { warnOfQueueless } from './warnOfQueueless.ts'

const deletion = queueSchema.extend({ moveTo: z.int().optional() })

/** Its undo brings the same queue back, with its members and the conversations that were moved. */
async function deleteNow({ id, moveTo, queue }: z.output<typeof deletion>, ctx: ClientContext) {
  const { withoutQueue } = await ctx.call(deleteQueue, moveTo === undefined ? { id } : { id, moveTo })
  await invalidateQueues()
  warnOfQueueless(ctx, withoutQueue)
  const undo = async () => {
    await undoAction({ rows: 'team.queue', rowId: String(id) })
    await invalidateQueues()
  }
  return { label: ctx.t('team.queues.done.deleted', { name: queue }), undo }
}

/** Refused while conversations are in the queue, unless `moveTo` names the one that takes them. */
export const deleteQueueNow = defineCommand({
  id: 'team.deleteQueueNow',
  title: 'team.queues.command.delete',
  icon: Trash,
  args: deletion,
  permission: 'team.deleteQueues',
  isHidden: true,
  run: deleteNow,
})

const inUseSchema = z.object({ ticketCount: z.int() })

/** Asks where the conversations go, if there are some in the queue. */
export const removeQueue = defineCommand({
  id: 'team.deleteQueue',
  title: 'team.queues.command.delete',
  icon: Trash,
  args: queueSchema,
  permission: 'team.deleteQueues',
  isHidden: true,
  async run(queue, ctx) {
    try {
      return await deleteNow(queue, ctx)
    } catch (error) {
      const inUse = error instanceof AppError && error.code === 'ERR_QUEUE_TICKET_EXISTS' ? inUseSchema.safeParse(error.body) : null
      if (!inUse?.success) throw error
      ctx.set(moveConversationsAtom, { queue, ticketCount: inUse.data.ticketCount })
    }
  },
})

import { Add, Inbox, Trash } from '@blueprintjs/icons'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { AppError } from '#core/contract/errors.ts'
import { deleteQueue, orderQueues, queueSchema } from '../../contract/index.ts'
import { moveConversationsAtom, queueFormAtom } from '../dialogs.atoms.ts'
import { QUEUES_PANEL } from '../panelIds.ts'
import { invalidateQueues } from './queuesQuery.ts'
import { warnOfQueueless } from './warnOfQueueless.ts'

const nothing = z.object({})

export const goToQueues = defineCommand({
  id: 'team.goToQueues',
  title: 'team.command.goToQueues',
  icon: Inbox,
  args: nothing,
  permission: 'team.listQueues',
  address: '/filas',
  run: (_args, ctx) => ctx.navigate('/filas'),
})

export const newQueue = defineCommand({
  id: 'team.createQueue',
  title: 'team.command.createQueue',
  icon: Add,
  args: nothing,
  keys: 'n',
  scope: QUEUES_PANEL,
  permission: 'team.editQueues',
  run: (_args, ctx) => ctx.set(queueFormAtom, 'new'),
})

export const editQueue = defineCommand({
  id: 'team.editQueue',
  title: 'team.command.editQueue',
  args: queueSchema,
  permission: 'team.editQueues',
  isHidden: true,
  run: (queue, ctx) => ctx.set(queueFormAtom, queue),
})

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
  title: 'team.command.delete',
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
  title: 'team.command.delete',
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

/** Puts the queues in another order, in every list. */
export const arrangeQueues = defineCommand({
  id: 'team.orderQueues',
  title: 'team.command.orderQueues',
  args: z.object({ ids: z.array(z.int()), before: z.array(z.int()) }),
  permission: 'team.editQueues',
  isHidden: true,
  async run({ ids, before }, ctx) {
    const write = async (order: number[]) => {
      await ctx.call(orderQueues, { ids: order })
      await invalidateQueues()
    }
    await write(ids)
    return { label: ctx.t('team.queues.done.ordered'), undo: () => write(before) }
  },
})

export const queueCommands: readonly AnyCommand[] = [goToQueues, newQueue, editQueue, removeQueue, deleteQueueNow, arrangeQueues]

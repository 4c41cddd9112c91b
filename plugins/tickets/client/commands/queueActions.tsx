import { InboxUpdate } from '@blueprintjs/icons'
import { z } from 'zod'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { Dot } from '#core/client/ui/marks.tsx'
import { everybody } from '#plugins/team/contract/everybody.ts'
import { listQueues, type Queue, type User } from '#plugins/team/contract/index.ts'
import { type Ticket, ticketRows } from '../../contract/index.ts'
import { asked } from '../choose/asked.ts'
import type { Option } from '../choose/choosing.ts'
import { mayReceive } from './mayReceive.ts'
import { change, common, isAlive, type TicketArgs, takeBack, ticketArgs, undoable } from './shared.ts'
import { queueStep } from './steps/queueStep.ts'

/** Puts a ticket into another queue, or into none; who attends goes on attending. Run by the question, and by macros. */
export const putIntoQueue = defineCommand({
  id: 'tickets.putIntoQueue',
  title: 'tickets.command.setQueue',
  icon: InboxUpdate,
  args: ticketArgs.extend({ queueId: z.int().nullable(), queue: z.string() }),
  macro: queueStep,
  permission: 'tickets.update',
  isHidden: true,
  when: isAlive,
  async run({ ticketId, queueId, queue }, ctx) {
    const before = await ctx.use(ticketRows).load(ticketId)
    const after = await change(ctx, ticketId, { queueId })
    const label = ctx.t(queueId === null ? 'tickets.done.noQueue' : 'tickets.done.queue', { name: before.name, queue })
    return undoable(ctx, before, after, { label, undo: () => takeBack(ctx, after) })
  },
})

/** Hint before a ticket goes into a queue: that the person who attends is not of it. */
function hintOf(owner: User | undefined, queueId: number, ctx: ClientContext): string {
  if (!owner || mayReceive([owner], { userId: null }, queueId).length > 0) return ''
  return ctx.t('tickets.queue.ownerElsewhere', { name: owner.name })
}

const optionOf = ({ id, queue, color }: Queue, ticket: Ticket, owner: User | undefined, ctx: ClientContext): Option => ({
  id,
  name: queue,
  hint: hintOf(owner, id, ctx),
  mark: <Dot colour={color} />,
  choose: () => void ctx.run(putIntoQueue, { ticketId: ticket.id, queueId: id, queue }),
})

const noQueueOption = ({ id: ticketId }: Ticket, ctx: ClientContext): Option => ({
  id: 0,
  name: ctx.t('tickets.noQueue'),
  hint: '',
  mark: <Dot tone="quiet" />,
  choose: () => void ctx.run(putIntoQueue, { ticketId, queueId: null, queue: '' }),
})

/** Asks which queue it is to be in, of all but its own. */
const askQueue = defineCommand<TicketArgs>({
  ...common,
  id: 'tickets.setQueue',
  title: 'tickets.command.setQueue',
  icon: InboxUpdate,
  keys: 'shift+t',
  menus: [{ menu: 'tickets.row', order: 42 }],
  when: isAlive,
  ...asked(async ({ ticketId }: TicketArgs, ctx) => {
    const ticket = await ctx.use(ticketRows).load(ticketId)
    const [queues, people] = await Promise.all([ctx.call(listQueues, {}), ticket.userId === null ? [] : everybody(ctx)])
    const owner = people.find(({ id }) => id === ticket.userId)
    const options = queues.filter(({ id, isActive }) => isActive && id !== ticket.queueId).map((queue) => optionOf(queue, ticket, owner, ctx))
    return {
      title: ctx.t('tickets.queue.title', { name: ticket.name }),
      label: ctx.t('tickets.transfer.queue'),
      none: ctx.t('tickets.bulk.noQueue'),
      options: ticket.queueId === null ? options : [...options, noQueueOption(ticket, ctx)],
    }
  }),
})

/** Actions about the queue of a ticket alone. */
export const queueActions: readonly AnyCommand[] = [askQueue, putIntoQueue]

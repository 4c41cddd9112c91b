import { GitMerge, HighPriority } from '@blueprintjs/icons'
import { z } from 'zod'
import { formatDateTime } from '#core/client/i18n/formatDate.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { conversations, listTicketsOfContact, mergeTicket, priorities, prioritySchema, ticketRows } from '../../contract/index.ts'
import { asked } from '../choose/asked.ts'
import { PriorityMark } from '../list/PriorityMark.tsx'
import { change, common, show, type TicketArgs, takeBack, target, ticketArgs, undoable } from './shared.ts'
import { priorityStep } from './steps/priorityStep.ts'

const setPriority = defineCommand({
  id: 'tickets.setPriority',
  title: 'tickets.command.priority',
  icon: HighPriority,
  args: ticketArgs.extend({ priority: prioritySchema }),
  macro: priorityStep,
  permission: 'tickets.update',
  isHidden: true,
  async run({ ticketId, priority }, ctx) {
    const before = await ctx.use(ticketRows).load(ticketId)
    const after = await change(ctx, ticketId, { priority })
    const label = ctx.t('tickets.done.priority', { name: before.name, priority: ctx.t(`tickets.priority.${priority}`) })
    return undoable(ctx, before, after, { label, undo: () => takeBack(ctx, after) })
  },
})

/** Asks how urgent it is. */
const askPriority = defineCommand<TicketArgs>({
  ...common,
  id: 'tickets.priority',
  title: 'tickets.command.priority',
  icon: HighPriority,
  keys: 'p',
  menus: [{ menu: 'tickets.row', order: 55 }],
  when: (get, given) => target(get, given) !== undefined,
  ...asked(async ({ ticketId }: TicketArgs, ctx) => {
    const ticket = await ctx.use(ticketRows).load(ticketId)
    const options = priorities.toReversed().map((priority, index) => ({
      id: index,
      name: ctx.t(`tickets.priority.${priority}`),
      hint: priority === ticket.priority ? ctx.t('tickets.priority.now') : '',
      mark: <PriorityMark priority={priority} />,
      choose: () => void ctx.run(setPriority, { ticketId, priority }),
    }))
    return {
      title: ctx.t('tickets.priority.title', { name: ticket.name }),
      label: ctx.t('tickets.command.priority'),
      none: ctx.t('tickets.priority.unknown'),
      options,
    }
  }),
})

/** Asks into which other ticket of the contact this one goes. */
const askMerge = defineCommand<TicketArgs>({
  ...common,
  id: 'tickets.merge',
  title: 'tickets.command.merge',
  icon: GitMerge,
  keys: 'm',
  menus: [{ menu: 'tickets.row', order: 85 }],
  when: (get, given) => {
    const ticket = target(get, given)
    return ticket !== undefined && ticket.mergedIntoId === null
  },
  ...asked(async ({ ticketId }: TicketArgs, ctx) => {
    const ticket = await ctx.use(ticketRows).load(ticketId)
    const others = await ctx.call(listTicketsOfContact, { contactId: ticket.contactId })
    const options = others
      .filter(({ id, mergedIntoId }) => id !== ticketId && mergedIntoId === null)
      .map(({ id, status, whatsapp, lastMessageAt, createdAt }) => ({
        id,
        name: ctx.t('tickets.merge.option', { id, state: ctx.t(`tickets.state.${status}`), connection: whatsapp.name }),
        hint: formatDateTime(lastMessageAt ?? createdAt),
        mark: <GitMerge size={16} />,
        choose: () => void ctx.run(mergeInto, { ticketId, intoId: id }),
      }))
    return { title: ctx.t('tickets.merge.title', { name: ticket.name }), label: ctx.t('tickets.merge.label'), none: ctx.t('tickets.merge.none'), options }
  }),
})

const mergeInto = defineCommand({
  id: 'tickets.mergeInto',
  title: 'tickets.command.merge',
  args: ticketArgs.extend({ intoId: z.int() }),
  permission: 'tickets.update',
  isHidden: true,
  async run({ ticketId, intoId }, ctx) {
    const into = show(ctx, await ctx.call(mergeTicket, { id: ticketId, intoId }))
    ctx.use(conversations).open(intoId, 'main')
    const undo = async () => {
      await takeBack(ctx, { id: ticketId, rev: into.rev })
      ctx.use(conversations).open(ticketId, 'main')
    }
    return { label: ctx.t('tickets.done.merged', { name: into.name, id: intoId }), undo }
  },
})

/** Actions about how tickets stand to each other. */
export const orderActions: readonly AnyCommand[] = [setPriority, askPriority, askMerge, mergeInto]

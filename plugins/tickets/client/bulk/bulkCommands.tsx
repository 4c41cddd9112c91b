import { EyeOpen, HighPriority, Inbox, Moon, SwapHorizontal, TickCircle } from '@blueprintjs/icons'
import { atom, type Getter } from 'jotai'
import { z } from 'zod'
import { askInPalette } from '#core/client/commands/askInPalette.ts'
import { formatMoment } from '#core/client/i18n/formatDate.ts'
import { withOverlay } from '#core/client/notify/index.ts'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { type BulkChange, bulkChangeSchema, priorities, startBulk, ticketFilterInput, undoBulk } from '../../contract/index.ts'
import { choose } from '../choose/choosing.ts'
import { resolveMarked, type TicketArgs, ticketArgs } from '../commands/shared.ts'
import { snoozePresets } from '../commands/snoozePresets.ts'
import { destinationSteps } from '../commands/transferSteps.ts'
import { automatedAtom, filterAtom, isGroupAtom, searchAtom, tabAtom } from '../filter.ts'
import { shownIds } from '../list/listFocus.ts'
import { PriorityMark } from '../list/PriorityMark.tsx'
import { isPeekingAtom } from '../peek/peek.atoms.ts'
import { LIST_PANEL } from '../target.ts'
import { follow } from './progress.ts'
import { isPicking, pick, selectionAtom, togglePick, unpick } from './selection.ts'

const nothing = z.object({})
const scope = LIST_PANEL

const whichSchema = z.object({ ids: z.array(z.int()).optional(), filter: ticketFilterInput.partial().optional() })
export type Which = z.infer<typeof whichSchema>

/** An action that somebody is asked about before it happens. */
export interface Asked {
  which: Which
  change: BulkChange
  /** Catalogue key of the verb. */
  title: string
}
export const askedAtom = atom<Asked | null>(null)

/** The picked tickets, as the server is told. */
function whichOf(ctx: ClientContext): Which {
  const { ids, isAll } = ctx.get(selectionAtom)
  if (!isAll) return { ids: [...ids] }
  return {
    filter: {
      ...ctx.get(filterAtom),
      searchParam: ctx.get(searchAtom),
      status: [ctx.get(tabAtom)],
      isGroup: ctx.get(isGroupAtom),
      automated: ctx.get(automatedAtom),
    },
  }
}

const ask = (ctx: ClientContext, title: string, change: BulkChange): void => ctx.set(askedAtom, { which: whichOf(ctx), change, title })

/** A whole filter takes its time to begin: the page waits for it. */
function begin(which: Which, change: BulkChange, ctx: ClientContext) {
  const start = () => ctx.call(startBulk, { which, change })
  return which.filter ? withOverlay(start) : start()
}

/** Run once somebody has seen what it will do. */
export const changeMany = defineCommand({
  id: 'tickets.changeMany',
  title: 'tickets.bulk.title',
  args: z.object({ which: whichSchema, change: bulkChangeSchema }),
  permission: 'tickets.update',
  isHidden: true,
  async run({ which, change }, ctx) {
    const { id, changed } = await follow(await begin(which, change, ctx))
    unpick()
    if (changed === 0) return ctx.notify(ctx.t('tickets.bulk.nothing'))
    const undo = async () => {
      const { skipped } = await follow(await ctx.call(undoBulk, { id }))
      const left = Object.values(skipped).reduce((sum, count) => sum + count, 0)
      if (left > 0) ctx.notify(ctx.t('tickets.bulk.notUndone', { count: left }), 'warning')
    }
    return { label: ctx.t('tickets.bulk.done', { count: changed }), undo }
  },
})

/** Commands on the picked tickets, before the row of the cursor: the same key does to all of them what it does to one, once it has said what will happen. */
const ofPicked = {
  args: nothing,
  scope,
  permission: 'tickets.update',
  isHidden: true,
  when: (get: Getter) => isPicking(get(selectionAtom)),
} as const

export const resolveMany = defineCommand({
  ...ofPicked,
  id: 'tickets.resolveMany',
  title: 'tickets.bulk.command.resolve',
  icon: TickCircle,
  keys: 'e',
  when: (get) => isPicking(get(selectionAtom)) && get(tabAtom) !== 'closed',
  run: (_args, ctx) => ask(ctx, 'tickets.command.resolve', { status: 'closed' }),
})

export const returnMany = defineCommand({
  ...ofPicked,
  id: 'tickets.returnMany',
  title: 'tickets.bulk.command.giveBack',
  icon: Inbox,
  run: (_args, ctx) => ask(ctx, 'tickets.command.giveBack', { status: 'pending', userId: null }),
})

export const readMany = defineCommand({
  ...ofPicked,
  id: 'tickets.readMany',
  title: 'tickets.bulk.read',
  icon: EyeOpen,
  keys: 'shift+u',
  run: (_args, ctx) => ask(ctx, 'tickets.bulk.read', { unreadMessages: 0 }),
})

export const transferMany = defineCommand({
  ...ofPicked,
  id: 'tickets.transferMany',
  title: 'tickets.bulk.command.transfer',
  icon: SwapHorizontal,
  keys: 't',
  when: (get) => isPicking(get(selectionAtom)) && get(tabAtom) !== 'closed',
  run: (args): void => askInPalette(transferMany, args),
  ask(_args, ctx) {
    const { steps, toDestination } = destinationSteps(null, ctx, { hasNote: false })
    return {
      steps,
      title: ctx.t('tickets.bulk.transfer'),
      finish(answers) {
        const { queueId, userId } = toDestination(answers)
        ask(ctx, 'tickets.command.transfer', { isTransference: true, queueId, userId })
      },
    }
  },
})

export const rankMany = defineCommand({
  ...ofPicked,
  id: 'tickets.rankMany',
  title: 'tickets.bulk.command.priority',
  icon: HighPriority,
  keys: 'p',
  run(_args, ctx) {
    const options = priorities.toReversed().map((priority, index) => ({
      id: index,
      name: ctx.t(`tickets.priority.${priority}`),
      hint: '',
      mark: <PriorityMark priority={priority} />,
      choose: () => ask(ctx, 'tickets.command.priority', { priority }),
    }))
    choose({ title: ctx.t('tickets.command.priority'), label: ctx.t('tickets.command.priority'), none: ctx.t('tickets.priority.unknown'), options })
  },
})

/** Puts all of them off; one undo brings them back. */
export const snoozeMany = defineCommand({
  ...ofPicked,
  id: 'tickets.snoozeMany',
  title: 'tickets.bulk.snooze',
  icon: Moon,
  keys: 'h',
  when: (get) => isPicking(get(selectionAtom)) && get(tabAtom) !== 'closed',
  run(_args, ctx) {
    const now = new Date()
    const options = snoozePresets(now).map(({ title, until }, index) => ({
      id: index,
      name: ctx.t(title),
      hint: formatMoment(until.toISOString(), now.getTime()),
      mark: <Moon size={16} />,
      choose: () => ask(ctx, 'tickets.command.snooze', { snoozedUntil: until.toISOString() }),
    }))
    choose({ title: ctx.t('tickets.bulk.snooze'), label: ctx.t('tickets.snooze.label'), none: ctx.t('tickets.snooze.none'), options })
  },
})

const pickCursor = defineCommand<TicketArgs>({
  id: 'tickets.pick',
  title: 'tickets.command.pick',
  args: ticketArgs,
  keys: 'x',
  scope,
  resolve: resolveMarked,
  run: ({ ticketId }) => togglePick(ticketId),
})

const pickShown = defineCommand({
  id: 'tickets.pickShown',
  title: 'tickets.command.pickShown',
  args: nothing,
  keys: ['shift+x', 'mod+a'],
  scope,
  run: () => pick(shownIds()),
})

export const unpickAll = defineCommand({
  id: 'tickets.unpick',
  title: 'tickets.bulk.clear',
  args: nothing,
  keys: 'escape',
  scope,
  isHidden: true,
  when: (get) => isPicking(get(selectionAtom)) && !get(isPeekingAtom),
  run: unpick,
})

/** Picking rows of the list, and what is done to all of them. */
export const bulkCommands: readonly AnyCommand[] = [
  changeMany,
  resolveMany,
  returnMany,
  readMany,
  transferMany,
  rankMany,
  snoozeMany,
  pickCursor,
  pickShown,
  unpickAll,
]

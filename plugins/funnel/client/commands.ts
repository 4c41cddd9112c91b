import { Add, Calendar, Chart, ColumnLayout, Cross, Dollar, Edit, Endorsed, ListDetailView, Phone, Refresh, Trash } from '@blueprintjs/icons'
import type { Getter } from 'jotai'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { focusedPanelAtom } from '#core/client/workbench/focus.atoms.ts'
import { AppError } from '#core/contract/errors.ts'
import { conversations, ticketRows } from '#plugins/tickets/contract/client.ts'
import { closeDeal, type Deal, type DealStatus, dealSchema, deleteDeal, listDeals, moveDeal, removeDealFile, updateDeal } from '../contract/index.ts'
import { activeDealAtom, dealDialogAtom, lastPipelineAtom, lostDialogAtom, moveDialogAtom } from './dialogs.atoms.ts'
import { ACTIONS_PATH, BOARD_PANEL, BOARD_PATH, CALENDAR_PATH, DASHBOARD_PATH, DEAL_PANEL, DEALS_PATH } from './panelIds.ts'
import { putDeal, refreshFunnel } from './queries.ts'
import { stageStep, stageStepArgs } from './stageStep.ts'

/** Of a deal in the details of a conversation. */
export const DEAL_MENU = 'funnel.deal'

const nothing = z.object({})
export const ofTicket = z.object({ ticketId: z.int() })
/** Type of the panel with a conversation. */
const CONVERSATION_PANEL = 'chat.conversation'

const go = (id: `funnel.${string}`, title: string, icon: typeof Add, address: `/${string}`, keys?: string) =>
  defineCommand({
    ...{ id, title, icon, args: nothing, permission: 'funnel.view', address },
    ...(keys !== undefined && { keys }),
    run: (_args, ctx) => ctx.navigate(address),
  })

export const goToDealBoard = go('funnel.goToBoard', 'funnel.command.goToBoard', ColumnLayout, BOARD_PATH, 'g l')
export const goToFigures = go('funnel.goToDashboard', 'funnel.command.goToDashboard', Chart, DASHBOARD_PATH, 'g f')
export const goToActions = go('funnel.goToActions', 'funnel.command.goToActions', ListDetailView, ACTIONS_PATH)
export const goToCalendar = go('funnel.goToCalendar', 'funnel.command.goToCalendar', Calendar, CALENDAR_PATH)

const begin = { stageId: null, ticketId: null, contact: null }

export const newDeal = defineCommand({
  id: 'funnel.create',
  title: 'funnel.command.create',
  icon: Add,
  args: nothing,
  keys: 'n',
  scope: BOARD_PANEL,
  permission: 'funnel.edit',
  run: (_args, ctx) => ctx.set(dealDialogAtom, { ...begin, pipelineId: ctx.get(lastPipelineAtom) }),
})

/** The conversation with the focus. */
export function ofConversation(get: Getter): z.infer<typeof ofTicket> | null {
  const panel = get(focusedPanelAtom)
  const params = panel?.type === CONVERSATION_PANEL ? ofTicket.safeParse(panel.params) : null
  return params?.success ? { ticketId: params.data.ticketId } : null
}

/** A deal of the conversation with the focus. */
export const newDealOfTicket = defineCommand({
  id: 'funnel.createOfTicket',
  title: 'funnel.command.createOfTicket',
  icon: Dollar,
  args: ofTicket,
  menus: [{ menu: 'tickets.row', order: 62 }],
  permission: 'funnel.edit',
  resolve: ofConversation,
  run: ({ ticketId }, ctx) => ctx.set(dealDialogAtom, { ...begin, pipelineId: ctx.get(lastPipelineAtom), ticketId }),
})

/** Acts on the deal under the cursor of a board or on the page with the focus. */
const ofDeal = {
  args: dealSchema,
  permission: 'funnel.edit',
  resolve(get: Getter) {
    const panel = get(focusedPanelAtom)
    return panel?.type === BOARD_PANEL || panel?.type === DEAL_PANEL ? get(activeDealAtom) : null
  },
} as const

export const openDeal = defineCommand({
  id: 'funnel.open',
  title: 'funnel.command.open',
  icon: Dollar,
  args: z.object({ id: z.int() }),
  permission: 'funnel.view',
  isHidden: true,
  run: ({ id }, ctx) => ctx.navigate(`${DEALS_PATH}/${id}`),
})

export const editDeal = defineCommand({
  ...ofDeal,
  id: 'funnel.edit',
  title: 'funnel.command.edit',
  icon: Edit,
  menus: [{ menu: DEAL_MENU, order: 40 }],
  run: (deal, ctx) => ctx.set(dealDialogAtom, deal),
})

export const openConversation = defineCommand({
  ...ofDeal,
  id: 'funnel.conversation',
  title: 'funnel.command.conversation',
  icon: Phone,
  permission: 'funnel.view',
  keys: 'shift+c',
  when: (_get, deal?: Deal) => deal === undefined || deal.ticketId !== null,
  run({ ticketId }, ctx) {
    if (ticketId !== null) ctx.use(conversations).open(ticketId, 'right')
  },
})

const back =
  ({ id }: Deal) =>
  async () => {
    await undoAction({ rows: 'funnel.deal', rowId: String(id) })
    refreshFunnel()
  }

async function close(ctx: ClientContext, deal: Deal, status: DealStatus, lostReason: string) {
  putDeal(await ctx.call(closeDeal, { id: deal.id, status, lostReason }))
  return {
    label: ctx.t(`funnel.done.${status}`, { title: deal.title }),
    undo: back(deal),
  }
}

const isOpen = (_get: Getter, deal?: Deal) => deal === undefined || deal.status === 'open'

export const winDeal = defineCommand({
  ...ofDeal,
  id: 'funnel.win',
  title: 'funnel.command.win',
  icon: Endorsed,
  keys: 'shift+g',
  menus: [{ menu: DEAL_MENU, order: 20 }],
  when: isOpen,
  run: (deal, ctx) => close(ctx, deal, 'won', ''),
})

export const loseDeal = defineCommand({
  ...ofDeal,
  id: 'funnel.lose',
  title: 'funnel.command.lose',
  icon: Cross,
  keys: 'shift+l',
  menus: [{ menu: DEAL_MENU, order: 30 }],
  when: isOpen,
  run: (deal, ctx) => ctx.set(lostDialogAtom, [deal]),
})

export const loseFor = defineCommand({
  ...ofDeal,
  id: 'funnel.loseFor',
  title: 'funnel.command.lose',
  args: z.object({ deal: dealSchema, reason: z.string() }),
  resolve: () => null,
  isHidden: true,
  run: ({ deal, reason }, ctx) => close(ctx, deal, 'lost', reason),
})

export const reopenDeal = defineCommand({
  ...ofDeal,
  id: 'funnel.reopen',
  title: 'funnel.command.reopen',
  icon: Refresh,
  menus: [{ menu: DEAL_MENU, order: 50 }],
  when: (_get, deal?: Deal) => deal !== undefined && deal.status !== 'open',
  run: (deal, ctx) => close(ctx, deal, 'open', ''),
})

export const removeDeal = defineCommand({
  ...ofDeal,
  id: 'funnel.delete',
  title: 'funnel.command.delete',
  icon: Trash,
  async run(deal, ctx) {
    await ctx.call(deleteDeal, { id: deal.id })
    refreshFunnel()
    return {
      label: ctx.t('funnel.done.deleted', { title: deal.title }),
      undo: back(deal),
    }
  },
})

const move = z.object({ deal: dealSchema, stageId: z.string(), stage: z.string(), beforeId: z.int().nullable() })

/** Puts a deal into a stage and into its place there. */
export const moveToStage = defineCommand({
  id: 'funnel.move',
  title: 'funnel.command.move',
  args: move,
  permission: 'funnel.edit',
  isHidden: true,
  async run({ deal, stageId, stage, beforeId }, ctx) {
    try {
      putDeal(await ctx.call(moveDeal, { id: deal.id, fromStageId: deal.stageId, stageId, beforeId }))
    } finally {
      refreshFunnel()
    }
    const isElsewhere = stageId !== deal.stageId
    return { label: ctx.t(isElsewhere ? 'funnel.done.moved' : 'funnel.done.placed', { title: deal.title, stage }), undo: back(deal) }
  },
})

/** Asks for another stage, also of another pipeline. */
export const askWhere = defineCommand({
  ...ofDeal,
  id: 'funnel.moveTo',
  title: 'funnel.command.moveTo',
  icon: ColumnLayout,
  keys: 'm',
  menus: [{ menu: DEAL_MENU, order: 10 }],
  when: isOpen,
  run: (deal, ctx) => ctx.set(moveDialogAtom, [deal]),
})

/** Puts a deal at the end of a stage, also of another pipeline. */
export const moveToPipeline = defineCommand({
  id: 'funnel.moveToPipeline',
  title: 'funnel.command.moveTo',
  args: z.object({ deal: dealSchema, pipelineId: z.int(), stageId: z.string(), stage: z.string() }),
  permission: 'funnel.edit',
  isHidden: true,
  async run({ deal, pipelineId, stageId, stage }, ctx) {
    putDeal(await ctx.call(moveDeal, { id: deal.id, fromStageId: deal.stageId, beforeId: null, pipelineId, stageId }))
    return { label: ctx.t('funnel.done.moved', { title: deal.title, stage }), undo: back(deal) }
  },
})

/** Puts the latest open deal of a conversation's contact into a stage; a step of macros. */
export const moveTicketDeal = defineCommand({
  id: 'funnel.moveTicketDeal',
  title: 'funnel.command.moveTicketDeal',
  args: stageStepArgs,
  macro: stageStep,
  permission: 'funnel.edit',
  isHidden: true,
  async run({ ticketId, pipelineId, stageId, stage }, ctx) {
    const { contactId } = await ctx.use(ticketRows).load(ticketId)
    const { deals } = await ctx.call(listDeals, { contactId, pipelineId, status: 'open', sort: '-touchedAt' })
    const [deal] = deals
    if (!deal) throw new AppError('ERR_NO_OPEN_DEAL', 404)
    if (deal.stageId === stageId) return
    putDeal(await ctx.call(moveDeal, { id: deal.id, fromStageId: deal.stageId, stageId, beforeId: null }))
    return { label: ctx.t('funnel.done.moved', { title: deal.title, stage }), undo: back(deal) }
  },
})

/** Changes part of a deal from its page. */
export const changeDeal = defineCommand({
  id: 'funnel.change',
  title: 'funnel.command.edit',
  args: z.object({ deal: dealSchema, change: dealSchema.pick({ checklist: true, priority: true, expectedOn: true }).partial() }),
  permission: 'funnel.edit',
  isHidden: true,
  isFinal: true,
  async run({ deal, change }, ctx) {
    putDeal(await ctx.call(updateDeal, { id: deal.id, ...change }))
  },
})

/** Takes a file from a deal; the undo brings it back. */
export const takeDealFile = defineCommand({
  id: 'funnel.removeFile',
  title: 'funnel.command.removeFile',
  args: z.object({ id: z.int(), name: z.string() }),
  permission: 'funnel.edit',
  isHidden: true,
  async run({ id, name }, ctx) {
    await ctx.call(removeDealFile, { id })
    refreshFunnel()
    return {
      label: ctx.t('funnel.done.fileRemoved', { name }),
      undo: async () => {
        await undoAction({ rows: 'funnel.file', rowId: String(id) })
        refreshFunnel()
      },
    }
  },
})

export const funnelCommands: readonly AnyCommand[] = [
  ...[goToDealBoard, goToFigures, goToActions, goToCalendar],
  ...[
    newDeal,
    newDealOfTicket,
    openDeal,
    editDeal,
    openConversation,
    winDeal,
    loseDeal,
    loseFor,
    reopenDeal,
    removeDeal,
    moveToStage,
    changeDeal,
    takeDealFile,
    askWhere,
    moveToPipeline,
    moveTicketDeal,
  ],
]

import { ColumnLayout, Edit, Tag } from '@blueprintjs/icons'
import { atom } from 'jotai'
import { z } from 'zod'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { setContactLabels } from '#plugins/labels/contract/index.ts'
import { boardCardSchema, placeCard } from '../../contract/index.ts'
import { setLane } from '../commands.ts'
import { refreshBoards } from './boardQuery.ts'

export const LANES_BOARD_PATH = '/kanban/kanbans'
export const LABELS_BOARD_PATH = '/kanban/tags'

const nothing = z.object({})

export const goToLanesBoard = defineCommand({
  id: 'kanban.goToBoard',
  title: 'kanban.command.goToBoard',
  icon: ColumnLayout,
  args: nothing,
  keys: 'g k',
  permission: 'kanban.listLanes',
  address: LANES_BOARD_PATH,
  run: (_args, ctx) => ctx.navigate(LANES_BOARD_PATH),
})

export const goToLabelsBoard = defineCommand({
  id: 'kanban.goToLabelsBoard',
  title: 'kanban.command.goToLabelsBoard',
  icon: Tag,
  args: nothing,
  permission: 'kanban.listLanes',
  address: LABELS_BOARD_PATH,
  run: (_args, ctx) => ctx.navigate(LABELS_BOARD_PATH),
})

/** The card whose form is open. */
export const cardDialogAtom = atom<z.output<typeof boardCardSchema> | null>(null)

export const editCard = defineCommand({
  id: 'kanban.editCard',
  title: 'kanban.command.editCard',
  icon: Edit,
  args: boardCardSchema,
  permission: 'kanban.listLanes',
  isHidden: true,
  run: (card, ctx) => ctx.set(cardDialogAtom, card),
})

const laneMove = z.object({ card: boardCardSchema, laneId: z.int().nullable(), lane: z.string(), beforeId: z.int().nullable() })

/** Puts a card into a lane and into its place there; the lane goes back by undo like every change of a conversation. */
export const moveToLane = defineCommand({
  id: 'kanban.moveCard',
  title: 'kanban.command.moveCard',
  args: laneMove,
  permission: 'kanban.listLanes',
  isHidden: true,
  async run({ card, laneId, lane, beforeId }, ctx) {
    if (laneId !== card.laneId) await ctx.run(setLane, { ticketId: card.id, laneId, lane })
    await ctx.call(placeCard, { ticketId: card.id, beforeId })
    refreshBoards()
  },
})

const labelMove = z.object({ card: boardCardSchema, fromId: z.int(), toId: z.int(), label: z.string() })

/** Takes the label of the column away from the contact, and gives the one of the other column. */
export const moveToLabel = defineCommand({
  id: 'kanban.moveToLabel',
  title: 'kanban.command.moveCard',
  args: labelMove,
  permission: 'labels.assign',
  isHidden: true,
  async run({ card: { contactId, name, tags }, fromId, toId, label }, ctx) {
    const before = tags.map(({ id }) => id)
    const after = [...new Set([...before.filter((id) => id !== fromId), ...(toId === 0 ? [] : [toId])])]
    const set = async (ids: number[]) => {
      await ctx.call(setContactLabels, { id: contactId, tags: ids })
      refreshBoards()
    }
    await set(toId === 0 ? [] : after)
    return { label: ctx.t(toId === 0 ? 'kanban.done.unlabelled' : 'kanban.done.labelled', { name, label }), undo: () => set(before) }
  },
})

export const boardCommands: readonly AnyCommand[] = [goToLanesBoard, goToLabelsBoard, editCard, moveToLane, moveToLabel]

import { Add, Edit, EyeOpen, Link, Trash } from '@blueprintjs/icons'
import { atom } from 'jotai'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { copyToClipboard } from '#core/client/notify/index.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { createView, deleteView, type TicketView, updateView } from '../../contract/index.ts'
import { choose } from '../choose/choosing.ts'
import { LIST_PANEL } from '../target.ts'
import { cachedViews, reloadViews, showView } from './views.ts'

const ofView = z.object({ id: z.string() })
const nothing = z.object({})
const scope = LIST_PANEL

/** The view whose form is open: an existing one, or a new one of the list as it stands. */
export const viewFormAtom = atom<TicketView | 'new' | null>(null)

export const saveView = defineCommand({
  id: 'tickets.saveView',
  title: 'tickets.command.saveView',
  icon: Add,
  args: nothing,
  scope,
  run: (_args, ctx) => ctx.set(viewFormAtom, 'new'),
})

const editView = defineCommand({
  id: 'tickets.editView',
  title: 'tickets.command.editView',
  icon: Edit,
  args: ofView,
  menus: [{ menu: 'tickets.view', order: 10 }],
  isHidden: true,
  run({ id }, ctx) {
    const view = cachedViews().find((one) => one.id === id)
    if (view) ctx.set(viewFormAtom, view)
  },
})

const copyLink = defineCommand({
  id: 'tickets.copyViewLink',
  title: 'tickets.command.copyViewLink',
  icon: Link,
  args: ofView,
  menus: [{ menu: 'tickets.view', order: 15 }],
  isHidden: true,
  run: ({ id }, ctx) => copyToClipboard(`${window.location.origin}/atendimento?view=${id}`, ctx.t('tickets.done.linkCopied')),
})

const removeView = defineCommand({
  id: 'tickets.removeView',
  title: 'tickets.command.removeView',
  icon: Trash,
  args: ofView,
  menus: [{ menu: 'tickets.view', order: 20 }],
  isHidden: true,
  async run({ id }, ctx) {
    const before = cachedViews().find((one) => one.id === id)
    await ctx.call(deleteView, { id })
    reloadViews()
    if (!before) return
    const undo = async () => {
      await undoAction({ rows: 'tickets.view', rowId: id })
      reloadViews()
    }
    return { label: ctx.t('tickets.done.viewRemoved', { name: before.name }), undo }
  },
})

/** Run by the form. */
export const writeView = defineCommand({
  id: 'tickets.writeView',
  title: 'tickets.command.saveView',
  args: z.object({ id: z.string().nullable(), fields: createView.input }),
  isHidden: true,
  async run({ id, fields }, ctx) {
    await (id === null ? ctx.call(createView, fields) : ctx.call(updateView, { id, ...fields }))
    reloadViews()
    ctx.notify(ctx.t('tickets.done.viewSaved', { name: fields.name }))
  },
})

const chooseView = defineCommand({
  id: 'tickets.chooseView',
  title: 'tickets.command.chooseView',
  icon: EyeOpen,
  args: nothing,
  keys: 'v v',
  scope,
  run(_args, ctx) {
    const options = cachedViews().map((view, index) => ({ id: index, name: view.name, hint: '', mark: <EyeOpen size={16} />, choose: () => showView(view) }))
    choose({ title: ctx.t('tickets.views.title'), label: ctx.t('tickets.views.one'), none: ctx.t('tickets.views.none'), options })
  },
})

/** The first nine by number. */
const numbered = Array.from({ length: 9 }, (_none, index) =>
  defineCommand({
    id: `tickets.view${index + 1}`,
    title: 'tickets.command.numberedView',
    args: nothing,
    keys: `v ${index + 1}`,
    scope,
    isHidden: true,
    when: () => cachedViews()[index] !== undefined,
    run() {
      const view = cachedViews()[index]
      if (view) showView(view)
    },
  }),
)

export const viewCommands: readonly AnyCommand[] = [saveView, editView, copyLink, removeView, writeView, chooseView, ...numbered]

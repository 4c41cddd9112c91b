import { Add, DataLineage, History, Play, Refresh, Repeat, Trash } from '@blueprintjs/icons'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { deleteHook, deliverySchema, hookSchema, renewSecret, replayDelivery, testHook } from '../contract/index.ts'
import { deliveryAtom, hookDialogAtom, renewAtom, shownHookAtom } from './dialogs.atoms.ts'
import { endText, refreshHooks } from './hooks.ts'
import { HOOKS_PANEL, HOOKS_PATH } from './panelIds.ts'

const nothing = z.object({})
const ofHook = { args: hookSchema, permission: 'webhooks.edit', isHidden: true } as const
const ofDelivery = { args: deliverySchema, permission: 'webhooks.edit', isHidden: true } as const

export const goToHooks = defineCommand({
  id: 'webhooks.go',
  title: 'webhooks.command.go',
  icon: DataLineage,
  args: nothing,
  permission: 'webhooks.edit',
  address: HOOKS_PATH,
  run: (_args, ctx) => ctx.navigate(HOOKS_PATH),
})

export const newHook = defineCommand({
  id: 'webhooks.create',
  title: 'webhooks.command.create',
  icon: Add,
  args: nothing,
  keys: 'n',
  scope: HOOKS_PANEL,
  permission: 'webhooks.edit',
  run: (_args, ctx) => ctx.set(hookDialogAtom, 'new'),
})

export const editHook = defineCommand({
  ...ofHook,
  id: 'webhooks.editHook',
  title: 'webhooks.command.edit',
  run: (hook, ctx) => ctx.set(hookDialogAtom, hook),
})

/** Its undo brings the same one back, with its secret. */
export const removeHook = defineCommand({
  ...ofHook,
  id: 'webhooks.delete',
  title: 'webhooks.command.delete',
  icon: Trash,
  async run({ id, name }, ctx) {
    await ctx.call(deleteHook, { id })
    await refreshHooks()
    return {
      label: ctx.t('webhooks.done.deleted', { name }),
      undo: async () => {
        await undoAction({ rows: 'webhooks.hook', rowId: String(id) })
        await refreshHooks()
      },
    }
  },
})

/** Asks first: what goes out from then on is signed with the new secret. */
export const askRenewSecret = defineCommand({
  ...ofHook,
  id: 'webhooks.askRenew',
  title: 'webhooks.command.renew',
  icon: Refresh,
  run: (hook, ctx) => ctx.set(renewAtom, hook),
})

export const renewHookSecret = defineCommand({
  ...ofHook,
  id: 'webhooks.renew',
  title: 'webhooks.command.renew',
  isFinal: true,
  async run({ id }, ctx) {
    ctx.set(shownHookAtom, await ctx.call(renewSecret, { id }))
    await refreshHooks()
  },
})

/** Calls the hook's server at once and says how that ended. */
export const tryHook = defineCommand({
  ...ofHook,
  id: 'webhooks.test',
  title: 'webhooks.command.test',
  icon: Play,
  isFinal: true,
  async run({ id, name }, ctx) {
    const result = await ctx.call(testHook, { id })
    const text = ctx.t('webhooks.tried', { name, end: endText(result, ctx.t), ms: result.durationMs })
    ctx.notify(text, result.failure === null ? 'success' : 'warning')
  },
})

export const showDeliveries = defineCommand({
  ...ofHook,
  id: 'webhooks.showDeliveries',
  title: 'webhooks.command.deliveries',
  icon: History,
  run: ({ id }, ctx) => ctx.navigate(`${HOOKS_PATH}/${id}`),
})

export const showDelivery = defineCommand({
  ...ofDelivery,
  id: 'webhooks.showDelivery',
  title: 'webhooks.command.delivery',
  run: (delivery, ctx) => ctx.set(deliveryAtom, delivery),
})

export const replay = defineCommand({
  ...ofDelivery,
  id: 'webhooks.replay',
  title: 'webhooks.command.replay',
  icon: Repeat,
  isFinal: true,
  async run({ id }, ctx) {
    await ctx.call(replayDelivery, { id })
    await refreshHooks()
    ctx.notify(ctx.t('webhooks.done.replayed'))
  },
})

export const hookCommands: readonly AnyCommand[] = [
  goToHooks,
  newHook,
  editHook,
  removeHook,
  askRenewSecret,
  renewHookSecret,
  tryHook,
  showDeliveries,
  showDelivery,
  replay,
]

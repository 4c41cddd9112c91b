import { History, Play, Refresh, Repeat } from '@blueprintjs/icons'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { deliverySchema, hookSchema, renewSecret, replayDelivery, testHook } from '../contract/index.ts'
import { deliveryAtom, renewAtom, shownHookAtom } from './dialogs.atoms.ts'
import { endText, refreshHooks } from './hooks.ts'
import { HOOKS_PATH } from './panelIds.ts'

const ofHook = { args: hookSchema, permission: 'webhooks.edit', isHidden: true } as const
const ofDelivery = { args: deliverySchema, permission: 'webhooks.edit', isHidden: true } as const

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

/** Commands besides those of the table of webhooks. */
export const hookCommands: readonly AnyCommand[] = [askRenewSecret, renewHookSecret, showDelivery, replay]

import { History, Play, Refresh, Repeat } from '@blueprintjs/icons'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { deliverySchema, renewSecret, replayDelivery, testWebhook, webhookSchema } from '../contract/index.ts'
import { deliveryAtom, renewAtom, shownWebhookAtom } from './dialogs.atoms.ts'
import { WEBHOOKS_PATH } from './panelIds.ts'
import { endText, refreshWebhooks } from './webhooks.ts'

const ofWebhook = { args: webhookSchema, permission: 'webhooks.edit', isHidden: true } as const
const ofDelivery = { args: deliverySchema, permission: 'webhooks.edit', isHidden: true } as const

/** Asks first: what goes out from then on is signed with the new secret. */
export const askRenewSecret = defineCommand({
  ...ofWebhook,
  id: 'webhooks.askRenew',
  title: 'webhooks.command.renew',
  icon: Refresh,
  run: (webhook, ctx) => ctx.set(renewAtom, webhook),
})

export const renewWebhookSecret = defineCommand({
  ...ofWebhook,
  id: 'webhooks.renew',
  title: 'webhooks.command.renew',
  isFinal: true,
  async run({ id }, ctx) {
    ctx.set(shownWebhookAtom, await ctx.call(renewSecret, { id }))
    await refreshWebhooks()
  },
})

/** Calls the hook's server at once and says how that ended. */
export const tryWebhook = defineCommand({
  ...ofWebhook,
  id: 'webhooks.test',
  title: 'webhooks.command.test',
  icon: Play,
  isFinal: true,
  async run({ id, name }, ctx) {
    const result = await ctx.call(testWebhook, { id })
    const text = ctx.t('webhooks.tried', { name, end: endText(result, ctx.t), ms: result.durationMs })
    ctx.notify(text, result.failure === null ? 'success' : 'warning')
  },
})

export const showDeliveries = defineCommand({
  ...ofWebhook,
  id: 'webhooks.showDeliveries',
  title: 'webhooks.command.deliveries',
  icon: History,
  run: ({ id }, ctx) => ctx.navigate(`${WEBHOOKS_PATH}/${id}`),
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
    await refreshWebhooks()
    ctx.notify(ctx.t('webhooks.done.replayed'))
  },
})

/** Commands besides those of the table of webhooks. */
export const webhookCommands: readonly AnyCommand[] = [askRenewSecret, renewWebhookSecret, showDelivery, replay]

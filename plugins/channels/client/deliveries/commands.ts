import { Document, Inbox, Refresh, Repeat } from '@blueprintjs/icons'
import { z } from 'zod'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { CONNECTION_MENU } from '#plugins/connections/contract/client.ts'
import { readAgain, readDeliveryAgain, unreadDeliverySchema } from '../../contract/index.ts'
import { cachedConnectionState, refreshConnectionStates } from '../connectionStates.ts'
import { activeDeliveryAtom, shownDeliveryAtom } from './atoms.ts'
import { DELIVERIES_PANEL, deliveriesPath } from './panelIds.ts'

const ofConnection = z.object({ id: z.int() })
const ofDelivery = unreadDeliverySchema.extend({ connectionId: z.int() })

/** The list of what was not read of a connection. */
export const showDeliveries = defineCommand({
  id: 'channels.deliveries',
  title: 'channels.command.deliveries',
  icon: Inbox,
  args: ofConnection,
  permission: 'connections.read',
  menus: [{ menu: CONNECTION_MENU, order: 37 }],
  when: (_get, args) => args !== undefined && cachedConnectionState(args.id) !== undefined,
  run: ({ id }, ctx) => ctx.navigate(deliveriesPath(id)),
})

export const readOneAgain = defineCommand({
  id: 'channels.readDelivery',
  title: 'channels.command.readOne',
  icon: Repeat,
  args: ofDelivery,
  keys: 'r',
  scope: DELIVERIES_PANEL,
  permission: 'connections.edit',
  isFinal: true,
  resolve: (get) => get(activeDeliveryAtom),
  when: (get, args) => args !== undefined || get(activeDeliveryAtom) !== null,
  async run({ connectionId, id }, ctx) {
    const { state } = await ctx.call(readDeliveryAgain, { connectionId, id })
    await refreshConnectionStates()
    ctx.notify(ctx.t(`channels.done.readOne.${state}`), state === 'unreadable' ? 'warning' : 'success')
  },
})

export const showText = defineCommand({
  id: 'channels.showDelivery',
  title: 'channels.command.deliveryText',
  icon: Document,
  args: ofDelivery,
  permission: 'channels.readDeliveries',
  isHidden: true,
  run: (delivery, ctx) => ctx.set(shownDeliveryAtom, delivery),
})

/** Everything of a connection that failed; what was left out on purpose stays. */
export const readAllAgain = defineCommand({
  id: 'channels.readAgain',
  title: 'channels.command.readAgain',
  icon: Refresh,
  args: ofConnection,
  permission: 'connections.edit',
  isHidden: true,
  isFinal: true,
  async run({ id }, ctx) {
    const { count } = await ctx.call(readAgain, { connectionId: id })
    await refreshConnectionStates()
    ctx.notify(ctx.t('channels.done.readAgain', { count }))
  },
})

export const deliveryCommands: readonly AnyCommand[] = [showDeliveries, readOneAgain, showText, readAllAgain]

import { MobilePhone, Offline, Pulse, SendMessage, TimelineEvents } from '@blueprintjs/icons'
import { z } from 'zod'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { CONNECTION_MENU } from '#plugins/connections/contract/client.ts'
import { startChannelConnection, stopChannelConnection } from '../contract/index.ts'
import { asksForCode, cachedConnection, cachedConnectionState, nameOf, refreshConnectionStates } from './connectionStates.ts'
import { shownCodeAtom, shownConnectionAtom, shownTrialAtom } from './dialogs.atoms.ts'

const ofConnection = z.object({ id: z.int() })

export const connectChannel = defineCommand({
  id: 'channels.connect',
  title: 'channels.command.connect',
  icon: Pulse,
  args: ofConnection,
  permission: 'connections.reconnect',
  menus: [{ menu: CONNECTION_MENU, order: 32 }],
  when: (_get, args) =>
    args !== undefined &&
    cachedConnectionState(args.id) !== undefined &&
    (cachedConnectionState(args.id)?.isStopped === true || cachedConnectionState(args.id)?.reason !== null),
  async run({ id }, ctx) {
    await ctx.call(startChannelConnection, { whatsappId: id })
    await refreshConnectionStates()
    ctx.notify(ctx.t('channels.done.connecting', { name: await nameOf(id) }))
  },
})

export const disconnectChannel = defineCommand({
  id: 'channels.disconnect',
  title: 'channels.command.disconnect',
  icon: Offline,
  args: ofConnection,
  permission: 'connections.reconnect',
  menus: [{ menu: CONNECTION_MENU, order: 34 }],
  when: (_get, args) => args !== undefined && cachedConnectionState(args.id)?.isStopped === false,
  async run({ id }, ctx) {
    await ctx.call(stopChannelConnection, { whatsappId: id })
    await refreshConnectionStates()
    return {
      label: ctx.t('channels.done.disconnected', { name: await nameOf(id) }),
      undo: async () => {
        await ctx.call(startChannelConnection, { whatsappId: id })
        await refreshConnectionStates()
      },
    }
  },
})

/** The code that links a phone to the line: to be scanned, or to be typed. */
export const showCode = defineCommand({
  id: 'channels.qr',
  title: 'channels.command.qr',
  icon: MobilePhone,
  args: ofConnection,
  permission: 'connections.reconnect',
  menus: [{ menu: CONNECTION_MENU, order: 30 }],
  when(_get, args) {
    const connection = args && cachedConnection(args.id)
    return connection !== undefined && asksForCode(connection)
  },
  run: async ({ id }, ctx) => ctx.set(shownCodeAtom, { connectionId: id, name: await nameOf(id) }),
})

/** Where the channel delivers to, how the line is, and what happened on it. */
export const showConnectionState = defineCommand({
  id: 'channels.show',
  title: 'channels.command.show',
  icon: TimelineEvents,
  args: ofConnection,
  permission: 'connections.read',
  menus: [{ menu: CONNECTION_MENU, order: 36 }],
  when: (_get, args) => args !== undefined && cachedConnectionState(args.id) !== undefined,
  run: async ({ id }, ctx) => ctx.set(shownConnectionAtom, { connectionId: id, name: await nameOf(id) }),
})

/** Sends a message to a phone or mailbox of one's own. */
export const tryConnection = defineCommand({
  id: 'channels.trial',
  title: 'channels.command.trial',
  icon: SendMessage,
  args: ofConnection,
  permission: 'connections.edit',
  menus: [{ menu: CONNECTION_MENU, order: 35 }],
  when: (_get, args) => args !== undefined && (cachedConnectionState(args.id)?.trialTo ?? null) !== null,
  run: async ({ id }, ctx) => ctx.set(shownTrialAtom, { connectionId: id, name: await nameOf(id) }),
})

export const connectionStateCommands: readonly AnyCommand[] = [showCode, connectChannel, disconnectChannel, tryConnection, showConnectionState]

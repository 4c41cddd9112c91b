import { MobilePhone, Offline, Pulse, SendMessage, TimelineEvents } from '@blueprintjs/icons'
import { z } from 'zod'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { CONNECTION_MENU } from '#plugins/connections/contract/client.ts'
import { startLine, stopLine } from '../contract/index.ts'
import { shownCodeAtom, shownLineAtom, shownTrialAtom } from './dialogs.atoms.ts'
import { asksForCode, heldConnection, heldLine, nameOf, refreshLines } from './lines.ts'

const ofConnection = z.object({ id: z.int() })

export const connectLine = defineCommand({
  id: 'channels.connect',
  title: 'channels.command.connect',
  icon: Pulse,
  args: ofConnection,
  permission: 'connections.reconnect',
  menus: [{ menu: CONNECTION_MENU, order: 32 }],
  when: (_get, args) => args !== undefined && heldLine(args.id) !== undefined && (heldLine(args.id)?.isStopped === true || heldLine(args.id)?.reason !== null),
  async run({ id }, ctx) {
    await ctx.call(startLine, { whatsappId: id })
    await refreshLines()
    ctx.notify(ctx.t('channels.done.connecting', { name: await nameOf(id) }))
  },
})

export const disconnectLine = defineCommand({
  id: 'channels.disconnect',
  title: 'channels.command.disconnect',
  icon: Offline,
  args: ofConnection,
  permission: 'connections.reconnect',
  menus: [{ menu: CONNECTION_MENU, order: 34 }],
  when: (_get, args) => args !== undefined && heldLine(args.id)?.isStopped === false,
  async run({ id }, ctx) {
    await ctx.call(stopLine, { whatsappId: id })
    await refreshLines()
    return {
      label: ctx.t('channels.done.disconnected', { name: await nameOf(id) }),
      undo: async () => {
        await ctx.call(startLine, { whatsappId: id })
        await refreshLines()
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
    const connection = args && heldConnection(args.id)
    return connection !== undefined && asksForCode(connection)
  },
  run: async ({ id }, ctx) => ctx.set(shownCodeAtom, { connectionId: id, name: await nameOf(id) }),
})

/** Where the channel delivers to, how the line is, and what happened on it. */
export const showLine = defineCommand({
  id: 'channels.show',
  title: 'channels.command.show',
  icon: TimelineEvents,
  args: ofConnection,
  permission: 'connections.read',
  menus: [{ menu: CONNECTION_MENU, order: 36 }],
  when: (_get, args) => args !== undefined && heldLine(args.id) !== undefined,
  run: async ({ id }, ctx) => ctx.set(shownLineAtom, { connectionId: id, name: await nameOf(id) }),
})

/** Sends a message to a phone or mailbox of one's own. */
export const tryLine = defineCommand({
  id: 'channels.trial',
  title: 'channels.command.trial',
  icon: SendMessage,
  args: ofConnection,
  permission: 'connections.edit',
  menus: [{ menu: CONNECTION_MENU, order: 35 }],
  when: (_get, args) => args !== undefined && (heldLine(args.id)?.trialTo ?? null) !== null,
  run: async ({ id }, ctx) => ctx.set(shownTrialAtom, { connectionId: id, name: await nameOf(id) }),
})

export const lineCommands: readonly AnyCommand[] = [showCode, connectLine, disconnectLine, tryLine, showLine]

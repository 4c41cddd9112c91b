import { Add, Cog, Edit, GlobeNetwork, Link, Power, Refresh, Star, Share as TestIcon, Trash } from '@blueprintjs/icons'
import type { Getter } from 'jotai'
import { z } from 'zod'
import { undoAction } from '#core/client/commands/actionUndo.ts'
import { type AnyCommand, type ClientContext, type Command, defineCommand } from '#core/client/plugin.ts'
import type { Id } from '#core/contract/define.ts'
import { CONNECTION_MENU, CONNECTIONS_PANEL } from '../contract/client.ts'
import { deleteConnection, renewToken, updateConnection, type updateConnection as updateContract } from '../contract/index.ts'
import { cachedConnection, cachedConnections, cachedType, holdConnection, pageOf, refreshAdministered } from './connections.ts'
import { deleteAtom, formAtom, renewAtom, targetAtom } from './dialogs.atoms.ts'
import { CONNECTIONS_PATH, DEFAULTS_PATH, PROXIES_PATH } from './panelIds.ts'

const nothing = z.object({})
const ofConnection = z.object({ id: z.int() })
type OfConnection = z.infer<typeof ofConnection>

/** The parts that every command on one connection shares: its key works on the one that has the focus. */
const onOne: Pick<Command<OfConnection>, 'args' | 'permission' | 'resolve'> & { scope: Id } = {
  args: ofConnection,
  scope: CONNECTIONS_PANEL,
  permission: 'connections.edit',
  resolve: (get: Getter): OfConnection | null => {
    const id = get(targetAtom)
    return id === null || !cachedConnection(id) ? null : { id }
  },
}
const nameOf = (id: number): string => cachedConnection(id)?.name ?? ''

export const goToConnections = defineCommand({
  id: 'connections.go',
  title: 'connections.command.go',
  icon: Link,
  args: nothing,
  permission: 'connections.read',
  address: CONNECTIONS_PATH,
  run: (_args, ctx) => ctx.navigate(CONNECTIONS_PATH),
})

export const goToDefaults = defineCommand({
  id: 'connections.goToDefaults',
  title: 'connections.command.goToDefaults',
  icon: Cog,
  args: nothing,
  permission: 'connections.edit',
  address: DEFAULTS_PATH,
  run: (_args, ctx) => ctx.navigate(DEFAULTS_PATH),
})

export const goToProxies = defineCommand({
  id: 'connections.goToProxies',
  title: 'connections.command.goToProxies',
  icon: GlobeNetwork,
  args: nothing,
  permission: 'connections.edit',
  address: PROXIES_PATH,
  run: (_args, ctx) => ctx.navigate(PROXIES_PATH),
})

export const newConnection = defineCommand({
  id: 'connections.create',
  title: 'connections.command.create',
  icon: Add,
  args: z.object({ type: z.string().optional() }),
  keys: 'n',
  scope: CONNECTIONS_PANEL,
  permission: 'connections.edit',
  run: ({ type }, ctx) => ctx.set(formAtom, { id: null, type }),
})

export const editConnection = defineCommand({
  ...onOne,
  id: 'connections.edit',
  title: 'connections.command.edit',
  icon: Edit,
  keys: 'e',
  menus: [{ menu: CONNECTION_MENU, order: 10 }],
  run: ({ id }, ctx) => ctx.set(formAtom, { id }),
})

/** Leads to the screen of its kind: texts, colours, sites. */
export const adjustConnection = defineCommand({
  ...onOne,
  id: 'connections.adjust',
  title: 'connections.command.adjust',
  icon: Cog,
  keys: 's',
  menus: [{ menu: CONNECTION_MENU, order: 20 }],
  when: (_get, args) => args === undefined || cachedType(cachedConnection(args.id)?.type ?? '')?.settingsPath != null,
  run({ id }, ctx) {
    const path = cachedType(cachedConnection(id)?.type ?? '')?.settingsPath
    if (path) ctx.navigate(`${path}?c=${id}`)
  },
})

/** Opens the page that customers see, to try it. */
export const tryConnection = defineCommand({
  ...onOne,
  id: 'connections.try',
  title: 'connections.command.try',
  icon: TestIcon,
  keys: 't',
  menus: [{ menu: CONNECTION_MENU, order: 30 }],
  when: (_get, args) => {
    const connection = args && cachedConnection(args.id)
    return !connection || (connection.isActive && pageOf(connection) !== null)
  },
  run({ id }) {
    const connection = cachedConnection(id)
    const page = connection && pageOf(connection)
    if (page) window.open(page, 'balcao-webchat', 'popup,width=420,height=720')
  },
})

type Changed = Omit<z.input<(typeof updateContract)['input']>, 'id'>

async function change(ctx: ClientContext, id: number, wanted: Changed): Promise<void> {
  holdConnection(await ctx.call(updateConnection, { id, ...wanted }))
  await refreshAdministered()
}

export const setDefault = defineCommand({
  ...onOne,
  id: 'connections.setDefault',
  title: 'connections.command.setDefault',
  icon: Star,
  keys: 'd',
  menus: [{ menu: CONNECTION_MENU, order: 40 }],
  when: (_get, args) => {
    const connection = args && cachedConnection(args.id)
    return !connection || (connection.isActive && !connection.isDefault)
  },
  refusal: (_get, args) => (args && cachedConnection(args.id)?.isDefault ? 'connections.refusal.isDefault' : 'connections.refusal.isOff'),
  async run({ id }, ctx) {
    const before = cachedConnections().find(({ isDefault }) => isDefault)
    await change(ctx, id, { isDefault: true })
    return {
      label: ctx.t('connections.done.default', { name: nameOf(id) }),
      undo: async () => {
        if (before) await change(ctx, before.id, { isDefault: true })
      },
    }
  },
})

export const toggleConnection = defineCommand({
  ...onOne,
  id: 'connections.toggle',
  title: 'connections.command.toggle',
  icon: Power,
  keys: 'o',
  menus: [{ menu: CONNECTION_MENU, order: 50 }],
  async run({ id }, ctx) {
    const isActive = !cachedConnection(id)?.isActive
    await change(ctx, id, { isActive })
    return {
      label: ctx.t(isActive ? 'connections.done.on' : 'connections.done.off', { name: nameOf(id) }),
      undo: () => change(ctx, id, { isActive: !isActive }),
    }
  },
})

/** Asks first: pages that are open at the old address end. */
export const askRenewToken = defineCommand({
  ...onOne,
  id: 'connections.askRenew',
  title: 'connections.command.renew',
  icon: Refresh,
  menus: [{ menu: CONNECTION_MENU, group: 'danger', order: 60 }],
  when: (_get, args) => {
    const connection = args && cachedConnection(args.id)
    return !connection || cachedType(connection.type)?.page != null
  },
  run: ({ id }, ctx) => ctx.set(renewAtom, id),
})

/** Run once somebody has confirmed it. */
export const renewConnection = defineCommand({
  id: 'connections.renew',
  title: 'connections.command.renew',
  args: ofConnection,
  permission: 'connections.edit',
  isHidden: true,
  isFinal: true,
  async run({ id }, ctx) {
    holdConnection(await ctx.call(renewToken, { id }))
    ctx.notify(ctx.t('connections.done.renewed', { name: nameOf(id) }), 'success')
  },
})

/** Asks where its conversations go where there are any, and who is the default then. */
export const askDeleteConnection = defineCommand({
  ...onOne,
  id: 'connections.askDelete',
  title: 'connections.command.delete',
  icon: Trash,
  keys: 'delete',
  menus: [{ menu: CONNECTION_MENU, group: 'danger', order: 70 }],
  when: () => cachedConnections().length !== 1,
  refusal: () => 'connections.refusal.isLast',
  async run({ id }, ctx) {
    const connection = cachedConnection(id)
    if (connection && (connection.isDefault || connection.openTicketCount > 0)) ctx.set(deleteAtom, id)
    else await ctx.run(removeConnection, { id })
  },
})

/** Its undo brings the same one back, with its address; conversations stay where they went. */
export const removeConnection = defineCommand({
  id: 'connections.delete',
  title: 'connections.command.delete',
  args: ofConnection.extend({ conversationsTo: z.union([z.literal('closed'), z.int()]).optional(), defaultTo: z.int().optional() }),
  permission: 'connections.edit',
  isHidden: true,
  async run({ id, ...successors }, ctx) {
    const gone = cachedConnection(id)
    await ctx.call(deleteConnection, { id, ...successors })
    await refreshAdministered()
    return {
      label: ctx.t('connections.done.deleted', { name: gone?.name ?? '' }),
      undo: async () => {
        await undoAction({ rows: 'connections.connection', rowId: String(id) })
        await refreshAdministered()
      },
    }
  },
})

export const connectionCommands: readonly AnyCommand[] = [
  ...[goToConnections, goToDefaults, goToProxies, newConnection, editConnection, adjustConnection, tryConnection],
  ...[setDefault, toggleConnection, askRenewToken, renewConnection, askDeleteConnection, removeConnection],
]

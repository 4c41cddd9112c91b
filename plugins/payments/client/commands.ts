import { BankAccount, Edit, Endorsed, Pulse, Trash } from '@blueprintjs/icons'
import { z } from 'zod'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { deleteGateway, type Gateway, gatewaySchema, saveGateway, testGateway } from '../contract/index.ts'
import { activeGatewayAtom, gatewayFormAtom, removedGatewayAtom } from './gateways.atoms.ts'
import { titleOf } from './gatewayText.ts'
import { GATEWAYS_PANEL, GATEWAYS_PATH } from './panelIds.ts'
import { refreshGateways } from './queries.ts'

const permission = 'payments.configure'
const isSetUp = (gateway: Gateway | null): boolean => gateway !== null && gateway.state !== 'unset'
const isUsable = (gateway: Gateway | null): boolean => gateway?.state === 'ready' || gateway?.state === 'active'

export const goToGateways = defineCommand({
  id: 'payments.go',
  title: 'payments.command.go',
  icon: BankAccount,
  args: z.object({}),
  keys: 'g z',
  permission,
  address: GATEWAYS_PATH,
  run: (_args, ctx) => ctx.navigate(GATEWAYS_PATH),
})

export const editGateway = defineCommand({
  id: 'payments.editGateway',
  title: 'payments.command.edit',
  icon: Edit,
  args: gatewaySchema,
  keys: 'e',
  scope: GATEWAYS_PANEL,
  permission,
  resolve: (get) => get(activeGatewayAtom),
  run: (gateway, ctx) => ctx.set(gatewayFormAtom, gateway),
})

export const tryGateway = defineCommand({
  id: 'payments.testGateway',
  title: 'payments.command.test',
  icon: Pulse,
  args: gatewaySchema,
  keys: 't',
  scope: GATEWAYS_PANEL,
  permission,
  isFinal: true,
  resolve: (get) => get(activeGatewayAtom),
  when: (get, args) => isUsable(args ?? get(activeGatewayAtom)),
  async run({ kind }, ctx) {
    const { lastTest } = await ctx.call(testGateway, { kind })
    await refreshGateways()
    if (lastTest) ctx.notify(ctx.t(`payments.tested.${lastTest.result}`, { gateway: titleOf(kind, ctx.t) }), lastTest.result === 'works' ? 'success' : 'danger')
  },
})

/** New charges go there; those made before stay where they are. */
export const chooseGateway = defineCommand({
  id: 'payments.chooseGateway',
  title: 'payments.command.choose',
  icon: Endorsed,
  args: gatewaySchema,
  keys: 'u',
  scope: GATEWAYS_PANEL,
  permission,
  isFinal: true,
  resolve: (get) => get(activeGatewayAtom),
  when: (get, args) => (args ?? get(activeGatewayAtom))?.state === 'ready',
  async run({ kind }, ctx) {
    await ctx.call(saveGateway, { kind, isActive: true })
    await refreshGateways()
    ctx.notify(ctx.t('payments.done.chosen', { gateway: titleOf(kind, ctx.t) }), 'success')
  },
})

export const pauseGateway = defineCommand({
  id: 'payments.pauseGateway',
  title: 'payments.command.pause',
  args: gatewaySchema,
  scope: GATEWAYS_PANEL,
  permission,
  isFinal: true,
  resolve: (get) => get(activeGatewayAtom),
  when: (get, args) => (args ?? get(activeGatewayAtom))?.state === 'active',
  async run({ kind }, ctx) {
    await ctx.call(saveGateway, { kind, isActive: false })
    await refreshGateways()
    ctx.notify(ctx.t('payments.done.paused', { gateway: titleOf(kind, ctx.t) }), 'success')
  },
})

/** Asks first: keys that are gone cannot be brought back. */
export const askToRemoveGateway = defineCommand({
  id: 'payments.removeGateway',
  title: 'payments.command.remove',
  icon: Trash,
  args: gatewaySchema,
  keys: 'delete',
  scope: GATEWAYS_PANEL,
  permission,
  resolve: (get) => get(activeGatewayAtom),
  when: (get, args) => isSetUp(args ?? get(activeGatewayAtom)),
  run: (gateway, ctx) => ctx.set(removedGatewayAtom, gateway),
})

/** Run by the question before it. */
export const removeGateway = defineCommand({
  id: 'payments.deleteGateway',
  title: 'payments.command.remove',
  args: gatewaySchema.pick({ kind: true }),
  permission,
  isHidden: true,
  isFinal: true,
  async run({ kind }, ctx) {
    await ctx.call(deleteGateway, { kind })
    await refreshGateways()
    ctx.notify(ctx.t('payments.done.removed', { gateway: titleOf(kind, ctx.t) }), 'success')
  },
})

export const gatewayCommands: readonly AnyCommand[] = [goToGateways, editGateway, tryGateway, chooseGateway, pauseGateway, askToRemoveGateway, removeGateway]

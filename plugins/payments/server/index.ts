import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { defineServerPlugin, provide, route, type ServerPlugin } from '#core/server/plugin.ts'
import { encryptedColumns } from '#core/server/rotation/encryptedColumns.ts'
import { paymentGateways } from '#plugins/billing/contract/gateway.ts'
import * as contract from '../contract/index.ts'
import { openedGateways, openGateways, testGateway } from './openGateways.ts'
import { paymentGatewayRows } from './payments.table.ts'
import { deleteGateway, knownKind, listGateways, PAYMENT_KEYS, present, rowOf, saveGateway } from './storedGateways.ts'
import { asaas } from './vendors/asaas.ts'
import { mercadoPago } from './vendors/mercadoPago.ts'
import { pagbank } from './vendors/pagbank.ts'
import { pix } from './vendors/pix.ts'
import { stripe } from './vendors/stripe.ts'
import { VENDOR_ADDRESSES, type VendorAddresses } from './vendors/vendor.ts'
import { charged, webhookRoute } from './webhooks.ts'

/** The gateways of the installation at the given addresses, which are others in tests alone. */
export function paymentsPlugin(addresses: VendorAddresses): ServerPlugin {
  const vendors = [pix, asaas(addresses), mercadoPago(addresses), stripe(addresses), pagbank(addresses)]
  const job = charged(vendors)
  return defineServerPlugin({
    id: 'payments',
    isEssential: true,
    requires: ['billing'],
    migrations: new URL('./migrations/', import.meta.url),
    permissions: { 'payments.configure': { sentence: 'Choose how the installation is paid by its companies', profiles: ['superadmin'] } },
    routes: [
      route(contract.listGateways, (_input, _actor, ctx) => listGateways(ctx)),
      route(contract.saveGateway, ({ kind, values, isActive }, _actor, ctx) => saveGateway(ctx, kind, values, isActive)),
      route(contract.deleteGateway, ({ kind }, _actor, ctx) => deleteGateway(ctx, kind)),
      route(contract.testGateway, async ({ kind }, actor, ctx) => {
        await testGateway(ctx, vendors, kind, actor.userId)
        const known = knownKind(kind)
        return present(ctx, known, await rowOf(ctx, known.id))
      }),
    ],
    rawRoutes: [webhookRoute(vendors, job)],
    jobs: [job],
    provides: [provide(openedGateways, (ctx) => openGateways(ctx, vendors))],
    extends: [
      extend(paymentGateways, openedGateways),
      extend(encryptedColumns, { table: paymentGatewayRows, column: paymentGatewayRows.secrets, purpose: PAYMENT_KEYS }),
      extend(panelRights, { panel: 'payments.gateways', permission: 'payments.configure' }),
    ],
  })
}

export default paymentsPlugin(VENDOR_ADDRESSES)

import { fileURLToPath } from 'node:url'
import { defineServerPlugin, provide, type ServerPlugin } from '#core/server/plugin.ts'
import { findPlugins } from '#core/server/plugins.ts'
import { billingService } from '#plugins/billing/contract/gateway.ts'
import { paymentsPlugin } from '../index.ts'
import type { VendorAddresses } from '../vendors/vendor.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Charges that billing was told of. */
export interface ReportedCharges {
  kind: string
  remoteIds: readonly string[]
  eventId: string | null
}

/** In the place of billing: it writes down what it is told. */
export function recordingBilling(): { charges: ReportedCharges[]; plugin: ServerPlugin } {
  const charges: ReportedCharges[] = []
  const service = {
    async chargesChanged(kind: string, remoteIds: readonly string[], eventId: string | null) {
      charges.push({ kind, remoteIds, eventId })
    },
  }
  return { charges, plugin: defineServerPlugin({ id: 'billing', provides: [provide(billingService, () => service)] }) }
}

/** All plugins, with the gateways at the given addresses and `billing` in the place of billing. */
export async function pluginsWith(billing: ServerPlugin, addresses: VendorAddresses): Promise<ServerPlugin[]> {
  const { plugins } = await findPlugins(root)
  return [...plugins.filter(({ id }) => id !== 'billing' && id !== 'payments'), billing, paymentsPlugin(addresses)]
}

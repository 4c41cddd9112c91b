import { extend } from '#core/contract/define.ts'
import { defineServerPlugin, listen, type ServerContext } from '#core/server/plugin.ts'
import { encryptedColumns } from '#core/server/rotation/encryptedColumns.ts'
import { channelAdapters, channelMaker } from '#plugins/channels/contract/index.ts'
import { channelKinds, channels, connectionGone } from '#plugins/connections/contract/index.ts'
import { createAdapter } from './adapter.ts'
import { whatsappQrKind } from './kind.ts'
import { isInstalled } from './library.ts'
import { sweepMessages } from './message/keepMessages.ts'
import { privacyPart } from './privacyPart.ts'
import { SESSION_KEYS, SESSION_MESSAGES } from './sealing.ts'
import { forgetKeys } from './session/authState.ts'
import { whatsappKeys, whatsappMessages } from './whatsappQr.table.ts'

const SWEEP_MS = 60 * 60_000

/** Offers the channel, where its library is installed. */
export function offer(ctx: ServerContext, isThere = isInstalled()): void {
  if (!isThere) {
    ctx.log.warn({}, 'WhatsApp by QR is not offered: the optional package baileys is not installed')
    return
  }
  const adapter = createAdapter(ctx)
  ctx.host.extend(channelKinds, whatsappQrKind)
  ctx.host.extend(channelAdapters, adapter)
  ctx.host.extend(channels, ctx.use(channelMaker).channelOf(adapter))
}

export default defineServerPlugin({
  id: 'whatsappQr',
  requires: ['channels', 'connections', 'contacts', 'media'],
  migrations: new URL('./migrations/', import.meta.url),
  extends: [
    extend(encryptedColumns, { table: whatsappKeys, column: whatsappKeys.sealed, purpose: SESSION_KEYS }),
    extend(encryptedColumns, { table: whatsappMessages, column: whatsappMessages.sealed, purpose: SESSION_MESSAGES }),
    privacyPart.extends,
  ],
  provides: [privacyPart.provides],
  listeners: [listen(connectionGone, 'forget-whatsapp-keys', (connectionId, tenantId, ctx) => forgetKeys(ctx, { tenantId, connectionId }))],
  setup: (ctx) => offer(ctx),
  every: [{ name: 'old messages of WhatsApp', everyMs: SWEEP_MS, run: sweepMessages }],
})

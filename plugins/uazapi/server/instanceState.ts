import type { ConnectionState } from '#plugins/channels/contract/index.ts'
import { codeOf } from '#plugins/channels/contract/whatsapp/codeImage.ts'
import { closedState, openState } from '#plugins/channels/contract/whatsapp/connectionState.ts'
import type { Instance } from './events.ts'

/** Why an instance ended: the code of WhatsApp stands in front of the words. */
function endedState(reason: string): ConnectionState {
  const code = /^\d{3}/.exec(reason)?.[0]
  const state = code === undefined ? null : closedState(Number(code))
  return state?.status === 'DISCONNECTED' ? { ...state, detail: reason } : { status: 'DISCONNECTED', reason: 'notConnected', ...(reason && { detail: reason }) }
}

/** How a line is by its instance; null where nothing is known of it. */
export function instanceState({ status, qrcode, paircode, owner, lastDisconnectReason }: Instance, jid?: unknown): ConnectionState | null {
  if (status === 'connected') return openState(typeof jid === 'string' ? jid : owner ? `${owner}@s.whatsapp.net` : null)
  if (status === 'disconnected') return endedState(lastDisconnectReason ?? '')
  if (status !== 'connecting') return null
  const code = codeOf(qrcode)
  if (paircode) return { status: 'PAIRING', pairingCode: paircode, qrcode: code }
  return code === null ? { status: 'OPENING' } : { status: 'qrcode', qrcode: code }
}

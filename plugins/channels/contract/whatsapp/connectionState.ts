import type { ConnectionState } from '../events.ts'
import { addressOfJid } from './jid.ts'

/** Why WhatsApp ended a session. @source codes of WhatsApp’s own socket, the same in Baileys and whatsmeow */
const LOGGED_OUT = 401
const RESTRICTED = new Set([402, 403, 406])
/** A session that was just paired begins anew. */
const RESTART = 515
/** Nothing went wrong: the gateway itself ended it, and says what comes next. */
const NO_ERROR = 200

/** How a line is whose session ended for `code`; null where nothing is known of it. */
export function closedState(code: number | null | undefined): ConnectionState | null {
  if (code === null || code === undefined || code === NO_ERROR) return null
  const detail = String(code)
  if (code === LOGGED_OUT) return { status: 'DISCONNECTED', reason: 'notConnected', detail }
  if (RESTRICTED.has(code)) return { status: 'DISCONNECTED', reason: 'accountRestricted', detail }
  // The gateway connects again by itself.
  return code === RESTART ? { status: 'OPENING' } : { status: 'DISCONNECTED', reason: 'reconnecting', detail }
}

/** A code that is scanned, or typed into the phone where a number was given; null for no code. */
export function codeState({ code, pairingCode }: { code?: string | null | undefined; pairingCode?: string | null | undefined }): ConnectionState | null {
  if (pairingCode) return { status: 'PAIRING', pairingCode, qrcode: code ?? null }
  return code ? { status: 'qrcode', qrcode: code } : null
}

/** A line that is up, with the phone of its account where that is told. */
export function openState(jid: string | null | undefined): ConnectionState {
  const account = addressOfJid(jid)
  return { status: 'CONNECTED', ...(account?.kind === 'phone' && { number: account.value }) }
}

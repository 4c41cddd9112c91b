import { definePoint } from '#core/contract/define.ts'
import type { ServerContext } from './plugin.ts'

export interface OutgoingMail {
  /** Whose mail server sends it: the company's own, else that of the installation. */
  tenantId: number
  to: string
  subject: string
  /** Plain text; it may hold a link that must not be kept once it has been sent. */
  text: string
}

/** Who sends mail, so that the kernel's own (links for new passwords) needs no mail server of its own. */
export interface Mailer {
  /** Whether somebody of this company could be sent mail; null: of any company at all. */
  canSend(ctx: ServerContext, tenantId: number | null): Promise<boolean>
  /** Keeps it until it has been sent or given up, in the same transaction as what it tells of. */
  send(ctx: ServerContext, mail: OutgoingMail): Promise<void>
}

/** The first contribution sends; without one there is no mail. */
export const mailers = definePoint<Mailer>('core.mailers')

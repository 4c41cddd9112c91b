import type { Language } from '#core/contract/auth.ts'
import { definePoint } from '#core/contract/define.ts'
import type { ServerContext } from './plugin.ts'

export interface OutgoingMail {
  /** Company of the mail: its own mail server sends it, else that of the installation. */
  tenantId: number
  to: string
  subject: string
  /** Plain text; it may hold a link that must not be kept once it has been sent. */
  text: string
}

/** Sender of mail, so that the kernel's own (links for new passwords) needs no mail server of its own. */
export interface Mailer {
  /** Whether somebody of this company could be sent mail; null: of any company at all. */
  canSend(ctx: ServerContext, tenantId: number | null): Promise<boolean>
  /** Keeps it until it has been sent or given up, in the same transaction as what it tells of. */
  send(ctx: ServerContext, mail: OutgoingMail): Promise<void>
  /** Subject and text of a mail as the company has written them for this kind and language, else the standard ones. */
  compose(ctx: ServerContext, mail: { tenantId: number; kind: MailKind; language: Language; values: Record<string, string> }): Promise<MailText>
}

export interface MailText {
  subject: string
  text: string
}

/** A kind of mail that the program sends, of which companies may write their own texts. */
export interface MailKind {
  id: string
  /** Names that its texts may hold as `{{name}}`. */
  variables: readonly string[]
  /** Of these, links that open an account: the text must hold each, and the subject none, since it is kept. */
  links: readonly string[]
  standard: Readonly<Record<Language, MailText>>
}
export const mailKinds = definePoint<MailKind>('core.mailKinds')

/** The first contribution sends; without one there is no mail. */
export const mailers = definePoint<Mailer>('core.mailers')

import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Language } from '#core/contract/auth.ts'
import { type MailKind, mailers } from '../mail.ts'
import type { ServerContext } from '../plugin.ts'
import { passwordResets } from './identity.table.ts'
import { standardTexts } from './words/standardTexts.ts'

/** A link works once, and this long. */
export const RESET_LINK_MS = 60 * 60_000

/** Stored hash of a link's token: people who read the table cannot use it. */
export const resetHash = (token: string): string => createHash('sha256').update(token).digest('hex')

interface Whose {
  id: number
  tenantId: number
  name: string
  email: string
  /** Of the person, where they have said one. */
  language: Language
}

/** How long somebody may take to accept an invitation. */
export const INVITATION_MS = 7 * 86_400_000

const variables = ['name', 'company', 'link']
export const resetMail: MailKind = { id: 'reset', variables, links: ['link'], standard: standardTexts('reset') }
export const invitationMail: MailKind = { id: 'invitation', variables, links: ['link'], standard: standardTexts('invitation') }

/** A link that sets a new password, once; whoever has it takes the account over. */
async function makeLink(tx: ServerContext, { id, tenantId }: Pick<Whose, 'id' | 'tenantId'>, lastsMs: number): Promise<{ link: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(tx.now().getTime() + lastsMs)
  await tx.db.insert(passwordResets).values({ tokenHash: resetHash(token), tenantId, userId: id, expiresAt })
  return { link: `${tx.host.publicUrl}/reset/${token}`, expiresAt }
}

/** A link by which somebody chooses their first password, or another one; it goes to them by mail where the company sends mail. Earlier ones stop working. */
export async function invite(ctx: ServerContext, whose: Whose, company: string): Promise<{ link: string; expiresAt: Date; isMailed: boolean }> {
  const [mailer] = ctx.contributionsOf(mailers)
  const isMailed = whose.email !== '' && (await mailer?.canSend(ctx, whose.tenantId)) === true
  return ctx.transact(async (tx) => {
    await tx.db.delete(passwordResets).where(eq(passwordResets.userId, whose.id))
    const { link, expiresAt } = await makeLink(tx, whose, INVITATION_MS)
    const values = { name: whose.name, company, link }
    const { tenantId, language } = whose
    if (mailer && isMailed)
      await mailer.send(tx, { tenantId, to: whose.email, ...(await mailer.compose(tx, { tenantId, kind: invitationMail, language, values })) })
    return { link, expiresAt, isMailed }
  })
}

/** Sends a link that sets a new password; nothing where their company can send no mail. */
export async function sendResetMail(ctx: ServerContext, whose: Whose, company: string): Promise<void> {
  const [mailer] = ctx.contributionsOf(mailers)
  if (!mailer || !(await mailer.canSend(ctx, whose.tenantId))) return
  await ctx.transact(async (tx) => {
    const { link } = await makeLink(tx, whose, RESET_LINK_MS)
    const values = { name: whose.name, company, link }
    const { tenantId, language } = whose
    await mailer.send(tx, { tenantId, to: whose.email, ...(await mailer.compose(tx, { tenantId, kind: resetMail, language, values })) })
  })
}

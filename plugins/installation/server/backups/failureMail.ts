import { and, eq, ne } from 'drizzle-orm'
import type { Language } from '#core/contract/auth.ts'
import { PLATFORM_TENANT, users } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { type MailKind, type MailText, mailers } from '#core/server/mail.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { PLATFORM } from '../superadmins.ts'
import en from '../words/en.json' with { type: 'json' }
import es from '../words/es.json' with { type: 'json' }
import ptBR from '../words/pt-BR.json' with { type: 'json' }

const textOf = (texts: typeof ptBR): MailText => ({ subject: texts['backupFailed.subject'], text: texts['backupFailed.text'] })
const standard: Readonly<Record<Language, MailText>> = { 'pt-BR': textOf(ptBR), en: textOf(en), es: textOf(es) }

/** Not among the kinds that companies write texts for: it goes to superadmins alone. */
const failureMail: MailKind = { id: 'backupFailed', variables: ['date', 'reason', 'address'], links: [], standard }

/** Tells every superadmin with an address that a daily backup failed, where the installation sends mail. */
export async function mailFailure(ctx: ServerContext, { day, failure }: { day: string; failure: string }): Promise<void> {
  const [mailer] = ctx.contributionsOf(mailers)
  if (!mailer || !(await mailer.canSend(ctx, PLATFORM_TENANT))) return
  const superadmins = await tenantRows(ctx.db, PLATFORM, users).find(and(eq(users.profile, 'superadmin'), eq(users.isActive, true), ne(users.email, '')))
  const values = { date: day, reason: failure, address: `${ctx.host.publicUrl}/backup` }
  for (const { email, configs } of superadmins) {
    const mail = await mailer.compose(ctx, { tenantId: PLATFORM_TENANT, kind: failureMail, language: configs.locale ?? 'pt-BR', values })
    await mailer.send(ctx, { tenantId: PLATFORM_TENANT, to: email, ...mail })
  }
}

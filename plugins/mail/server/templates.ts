import { eq, type SQL, sql } from 'drizzle-orm'
import type { Language } from '#core/contract/auth.ts'
import { mailNotConfigured } from '#core/contract/errors.ts'
import { tenants, users } from '#core/server/auth/identity.table.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import { type Mailer, type MailKind, mailKinds } from '#core/server/mail.ts'
import { type Actor, route, type ServerContext, type ServerPart } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { announce } from './announce.ts'
import { mailTemplates } from './mail.table.ts'
import { routeFor } from './servers.ts'
import { sendLetter } from './transport.ts'

const TRIES = 10
const TRY_SECONDS = 600

type Place = { kind: string; language: Language }
type Written = Place & contract.MailText

const isAt = ({ kind, language }: Place): SQL => sql`(${mailTemplates.kind}, ${mailTemplates.language}) = (${kind}, ${language})`

const textsOf = (row: contract.MailText | null | undefined): contract.MailText | null => (row ? { subject: row.subject, text: row.text } : null)

const present = ({ id, variables, links, standard }: MailKind, language: Language, own: contract.MailText | null): contract.MailTemplate => ({
  kind: id,
  language,
  variables: [...variables],
  links: [...links],
  standard: standard[language],
  own,
})

/** @throws noMailKindFound (404) */
function kindAt(ctx: ServerContext, { kind }: Place): MailKind {
  const found = ctx.contributionsOf(mailKinds).find(({ id }) => id === kind)
  if (!found) throw contract.noMailKindFound()
  return found
}

async function listTemplates(ctx: ServerContext, scope: TenantScope): Promise<contract.MailTemplate[]> {
  const rows = await tenantRows(ctx.db, scope, mailTemplates).find()
  const ownAt = (kind: MailKind, language: Language) => textsOf(rows.find((row) => row.kind === kind.id && row.language === language))
  return ctx.contributionsOf(mailKinds).flatMap((kind) => contract.mailLanguages.map((language) => present(kind, language, ownAt(kind, language))))
}

/** @throws invalidInput (422) */
function checked({ subject, text }: contract.MailText, kind: MailKind): contract.MailText {
  const problems = contract.templateProblems({ subject, text }, present(kind, 'pt-BR', null))
  if (problems.length > 0) throw contract.refusedServer(problems)
  return { subject: subject.trim(), text: text.trim() }
}

async function saveTemplate(ctx: ServerContext, actor: Actor, wanted: Written): Promise<contract.MailTemplate> {
  const kind = kindAt(ctx, wanted)
  const { language } = wanted
  const own = checked(wanted, kind)
  await ctx.transact(async (tx) => {
    const row = { tenantId: actor.tenantId, kind: kind.id, language, ...own }
    const target = [mailTemplates.tenantId, mailTemplates.kind, mailTemplates.language]
    await tx.db
      .insert(mailTemplates)
      .values(row)
      .onConflictDoUpdate({ target, set: { ...own, updatedAt: tx.now() } })
    await announce(tx, actor.tenantId, 'templates')
  })
  return present(kind, language, own)
}

async function removeTemplate(ctx: ServerContext, actor: Actor, place: Place): Promise<contract.MailTemplate> {
  const kind = kindAt(ctx, place)
  await ctx.transact(async (tx) => {
    await tenantRows(tx.db, actor, mailTemplates).remove(isAt(place))
    await announce(tx, actor.tenantId, 'templates')
  })
  return present(kind, place.language, null)
}

async function tryTemplate(ctx: ServerContext, actor: Actor, wanted: Written) {
  const texts = checked(wanted, kindAt(ctx, wanted))
  const [person] = await ctx.db
    .select({ name: users.name, email: users.email, company: tenants.name })
    .from(users)
    .innerJoin(tenants, eq(tenants.id, users.tenantId))
    .where(eq(users.id, actor.userId))
  const { name = '', email: to = '', company = '' } = person ?? {}
  const path = await routeFor(ctx, actor.tenantId)
  if (!path) throw mailNotConfigured()
  await ctx.host.limit('mail.try', TRIES, TRY_SECONDS)(`${actor.tenantId}:${actor.userId}`)
  const values = { name, company, link: `${ctx.host.publicUrl}/reset/${contract.EXAMPLE_TOKEN}` }
  const { result, reply } = await sendLetter(ctx.host.outward, path, { to, ...contract.fillTexts(texts, values) })
  return { result, reply, to }
}

/** @see Mailer.compose */
export const compose: Mailer['compose'] = async (ctx, { tenantId, kind, language, values }) => {
  const row = await tenantRows(ctx.db, { tenantId }, mailTemplates).first(isAt({ kind: kind.id, language }))
  return contract.fillTexts(textsOf(row) ?? kind.standard[language], values)
}

/** Texts that companies write instead of the standard texts of mails. */
export const templatesPart: ServerPart = {
  routes: [
    route(contract.listTemplates, (_input, actor, ctx) => listTemplates(ctx, actor)),
    route(contract.saveTemplate, (wanted, actor, ctx) => saveTemplate(ctx, actor, wanted)),
    route(contract.removeTemplate, (place, actor, ctx) => removeTemplate(ctx, actor, place)),
    route(contract.tryTemplate, (wanted, actor, ctx) => tryTemplate(ctx, actor, wanted)),
  ],
}

import { eq } from 'drizzle-orm'
import { extend } from '#core/contract/define.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { mailers } from '#core/server/mail.ts'
import { type Actor, defineServerPlugin, route, type ServerContext } from '#core/server/plugin.ts'
import { encryptedColumns } from '#core/server/rotation/encryptedColumns.ts'
import * as contract from '../contract/index.ts'
import { mailServers, mails } from './mail.table.ts'
import { listMails, listSuppressed, queueMail, removeSuppressed, sendMail } from './outbox.ts'
import { getMailServer, hasAnyServer, MAIL_SECRETS, routeFor, routeOfDraft, saveMailServer } from './servers.ts'
import { compose, templatesPart } from './templates.ts'
import { type Route, sendLetter } from './transport.ts'
import { testTexts } from './words/testTexts.ts'

const TRIES = 10
const TRY_SECONDS = 600

async function tryRoute(ctx: ServerContext, actor: Actor, given: Route) {
  const [person] = await ctx.db.select({ email: users.email, configs: users.configs }).from(users).where(eq(users.id, actor.userId))
  const to = person?.email ?? ''
  const texts = testTexts[person?.configs.locale ?? 'pt-BR']
  const { result, reply } = await sendLetter(ctx.host.outward, given, { to, subject: texts['test.subject'], text: texts['test.text'] })
  return { result, reply, to }
}

export default defineServerPlugin({
  id: 'mail',
  isEssential: true,
  migrations: new URL('./migrations/', import.meta.url),
  permissions: { 'mail.edit': { sentence: 'Set up the mail server, write the texts of mails and see what was sent', profiles: ['admin', 'superadmin'] } },
  routes: [
    route(contract.getMailServer, (_input, actor, ctx) => getMailServer(ctx, actor)),
    route(contract.saveMailServer, (wanted, actor, ctx) => saveMailServer(ctx, actor, wanted)),
    route(contract.tryMailServer, async (wanted, actor, ctx) => {
      const given = await routeOfDraft(ctx, actor, wanted)
      await ctx.host.limit('mail.try', TRIES, TRY_SECONDS)(`${actor.tenantId}:${actor.userId}`)
      return tryRoute(ctx, actor, given)
    }),
    route(contract.listMails, ({ pageNumber }, actor, ctx) => listMails(ctx, actor, pageNumber)),
    route(contract.listSuppressed, (_input, actor, ctx) => listSuppressed(ctx, actor)),
    route(contract.removeSuppressed, ({ id }, actor, ctx) => removeSuppressed(ctx, actor, id)),
  ],
  parts: [templatesPart],
  jobs: [sendMail],
  extends: [
    extend(encryptedColumns, { table: mailServers, column: mailServers.password, purpose: MAIL_SECRETS }),
    extend(encryptedColumns, { table: mails, column: mails.content, purpose: MAIL_SECRETS }),
    extend(mailers, {
      canSend: async (ctx, tenantId) => (tenantId === null ? hasAnyServer(ctx) : (await routeFor(ctx, tenantId)) !== null),
      send: queueMail,
      compose,
    }),
    extend(panelRights, { panel: 'mail.server', permission: 'mail.edit' }),
  ],
})

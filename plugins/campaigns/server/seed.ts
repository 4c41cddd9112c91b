import { eq } from 'drizzle-orm'
import { users } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { SampleScope } from '#core/server/seeds/sampleScope.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { sampleContacts } from '#plugins/contacts/contract/sample.ts'
import { type CampaignKind, NOBODY, type RecipientState } from '../contract/index.ts'
import { campaignOptOuts, campaignRecipients, campaignSegments, campaigns } from './campaigns.table.ts'

const DAY_MS = 86_400_000
/** Recipients of a sample campaign at most. */
const MOST_RECIPIENTS = 400

const SAMPLES: readonly { name: string; text: string; daysAgo: number | null; share: number; kind?: CampaignKind }[] = [
  { name: 'Aviso de manutenção', text: 'Oi, {{firstName}}! Nesta sexta, das 22h às 23h, nosso site fica fora do ar para manutenção.', daysAgo: 12, share: 0.9 },
  {
    name: 'Black Friday: antecipado',
    text: '{{greeting}}, {{firstName}}! Você entra um dia antes na nossa Black Friday. Quer o link?',
    daysAgo: 3,
    share: 0.6,
  },
  { name: 'Horário de fim de ano', text: 'Olá! De 24 a 26 de dezembro atendemos só pelo WhatsApp. Boas festas!', daysAgo: 6, share: 0.4, kind: 'text' },
  { name: 'Pesquisa de satisfação', text: '{{firstName}}, como foi o nosso atendimento? Responda com uma nota de 0 a 10.', daysAgo: null, share: 0 },
]

/** How often messages of a campaign end so. */
const OUTCOMES: readonly { state: RecipientState; weight: number; failure?: string }[] = [
  { state: 'read', weight: 46 },
  { state: 'delivered', weight: 22 },
  { state: 'answered', weight: 17 },
  { state: 'sent', weight: 9 },
  { state: 'failed', weight: 6, failure: 'ERR_SENDING_WAPP_MSG' },
]

/** Campaigns that went out, a draft, a saved audience and somebody who asked for no more; none that would send. */
export async function seedCampaigns({ db }: ServerContext, scope: SampleScope): Promise<void> {
  const rows = tenantRows(db, scope, campaigns)
  if ((await rows.find(undefined, 1)).length > 0) return
  const people = sampleContacts.of(scope) ?? []
  const [maker] = await tenantRows(db, scope, users).find(eq(users.profile, 'admin'), 1)
  const [connection] = await tenantRows(db, scope, connections).find(undefined, 1)
  if (!maker || !connection) return
  const random = scope.random()
  const pace = { delayFrom: 20, delayTo: 40, hoursFrom: '08:00', hoursTo: '18:00', weekdays: [1, 2, 3, 4, 5] }
  const everybody = { ...NOBODY, isEverybody: true }
  for (const { name, text, daysAgo, share, kind } of SAMPLES) {
    const at = daysAgo === null ? null : new Date(scope.today.getTime() - daysAgo * DAY_MS + 10 * 3_600_000)
    const row = await rows.insert({
      ...pace,
      ...(kind && { kind }),
      name,
      status: at ? 'finished' : 'pending',
      messages: [text],
      mediaIds: [],
      connections: [{ id: connection.id, weight: 1 }],
      audience: everybody,
      userId: maker.id,
      startedAt: at,
      finishedAt: at && new Date(at.getTime() + 3_600_000),
      createdAt: at ?? scope.now,
    })
    if (!at) continue
    const chosen = people.filter(() => random.chance(share)).slice(0, MOST_RECIPIENTS)
    const recipients = chosen.map(({ id }, place) => {
      const outcome = OUTCOMES[random.weighted(OUTCOMES.map(({ weight }) => weight))]
      const sentAt = new Date(at.getTime() + place * 30_000)
      const state: RecipientState = outcome?.state ?? 'sent'
      return {
        campaignId: row.id,
        contactId: id,
        state,
        messageIndex: 0,
        connectionId: connection.id,
        failure: outcome?.failure ?? null,
        sentAt,
        answeredAt: state === 'answered' ? new Date(sentAt.getTime() + 1_800_000) : null,
      }
    })
    if (recipients.length > 0) await tenantRows(db, scope, campaignRecipients).insertMany(recipients)
  }
  const [first] = people
  if (first) await tenantRows(db, scope, campaignOptOuts).insertIfAbsent({ contactId: first.id, campaignId: null, since: scope.now })
  await tenantRows(db, scope, campaignSegments).insert({
    name: 'Conversaram este ano',
    audience: { ...NOBODY, lastFrom: `${scope.today.getFullYear()}-01-01` },
  })
}

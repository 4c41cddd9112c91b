import { desc, ne } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { foldText } from '#core/server/db/search.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { agentsOf } from '#core/server/seeds/agents.ts'
import type { SampleScope } from '#core/server/seeds/sampleScope.ts'
import { takeIds } from '#core/server/seeds/takeIds.ts'
import { ticketLogs, tickets } from '#plugins/tickets/server/tickets.table.ts'
import { notes } from './notes.table.ts'

/** `@` stands where a colleague is named. */
const NOTES = [
  'Cliente já ligou ontem sobre o mesmo assunto, tratar com prioridade.',
  'Prefere ser atendido depois das 14h.',
  'Prometi retorno até o fim do dia.',
  'Confirmei o endereço e o CEP, está tudo certo no cadastro.',
  'Ofereci desconto de 10%, ficou de pensar.',
  'Pediu para não receber ligação, só mensagem.',
  'A transportadora abriu chamado, previsão de dois dias úteis.',
  'Titular da conta é a esposa, conferir os dados antes de alterar.',
  '@ você consegue ver o estoque deste item?',
  '@ quando puder, confira o estorno deste pedido.',
  '@ assumo daqui, obrigado pela ajuda.',
]
/** Living tickets that are looked at, the newest first. */
const MOST_TICKETS = 300
const NOTED_SHARE = 0.35
const MINUTE_MS = 60_000

/** Notes on some living tickets, a few of which name a colleague. */
export async function seedNotes({ db }: ServerContext, scope: SampleScope): Promise<void> {
  const agents = await agentsOf(db, scope)
  const living = await db
    .select({ id: tickets.id, userId: tickets.userId, createdAt: tickets.createdAt, at: tickets.sortAt })
    .from(tickets)
    .where(ofTenant(tickets, scope, ne(tickets.status, 'closed')))
    .orderBy(desc(tickets.id))
    .limit(MOST_TICKETS)
  const random = scope.random(living[0]?.id)
  const written = living.flatMap(({ id: ticketId, userId, createdAt, at }) => {
    if (!random.chance(NOTED_SHARE)) return []
    const writer = agents.find(({ id }) => id === userId) ?? random.pick(agents)
    const colleague = random.pick(agents.filter(({ id }) => id !== writer.id))
    const text = random.pick(NOTES)
    const note = text.replace('@', `@${colleague.name}`)
    const noted = new Date(Math.min(createdAt.getTime() + random.whole(3, 40) * MINUTE_MS, at.getTime()))
    return [
      {
        ticketId,
        userId: writer.id,
        note,
        searchText: foldText(note),
        mentionUserIds: text === note ? [] : [colleague.id],
        createdAt: noted,
        updatedAt: noted,
      },
    ]
  })
  const ids = await takeIds(db, 'ticket_notes', written.length)
  await tenantRows(db, scope, notes).insertMany(written.map((one, index) => ({ id: ids[index] ?? 0, ...one })))
  const logIds = await takeIds(db, 'ticket_logs', written.length)
  const logs = written.map(({ ticketId, userId, createdAt }, index) => ({ id: logIds[index] ?? 0, ticketId, type: 'note' as const, userId, createdAt }))
  await tenantRows(db, scope, ticketLogs).insertMany(logs)
}

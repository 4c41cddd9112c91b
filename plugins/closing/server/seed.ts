import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Random } from '#core/contract/random.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { administratorOf } from '#core/server/seeds/agents.ts'
import type { SampleScope } from '#core/server/seeds/sampleScope.ts'
import { queues } from '#plugins/team/server/team.table.ts'
import { ticketLogs, tickets } from '#plugins/tickets/server/tickets.table.ts'
import { closingReasons, farewellMessages } from './closing.table.ts'

/** `queue` where a reason is for one only. */
const REASONS: readonly { name: string; color: string; weight: number; queue?: string }[] = [
  { name: 'Resolvido', color: '#2f8f83', weight: 44 },
  { name: 'Dúvida esclarecida', color: '#3d7fc4', weight: 22 },
  { name: 'Cliente não respondeu', color: '#b7791f', weight: 12 },
  { name: 'Contato por engano', color: '#6b7280', weight: 3 },
  { name: 'Venda concluída', color: '#5a8f3a', weight: 24, queue: 'Vendas' },
  { name: 'Sem interesse', color: '#b8455f', weight: 10, queue: 'Vendas' },
  { name: 'Encaminhado à assistência técnica', color: '#7a5bc4', weight: 14, queue: 'Suporte' },
  { name: 'Boleto reenviado', color: '#c2603a', weight: 30, queue: 'Financeiro' },
]

const FAREWELLS: readonly { name: string; message: string; queue?: string }[] = [
  { name: 'Agradecimento', message: 'Obrigado pelo contato, {{firstName}}. Se precisar de mais alguma coisa, é só escrever por aqui.' },
  {
    name: 'Sem resposta',
    message:
      '{{greeting}}, {{firstName}}. Como não tivemos retorno, vamos encerrar este atendimento. Responda quando quiser continuar. Protocolo {{protocol}}.',
  },
  {
    name: 'Pedido confirmado',
    message: 'Seu pedido está confirmado, {{firstName}}. Você recebe o rastreio assim que ele sair. Protocolo {{protocol}}.',
    queue: 'Vendas',
  },
  { name: 'Visita técnica agendada', message: 'A visita está agendada, {{firstName}}. O técnico liga antes de chegar. Até logo!', queue: 'Suporte' },
]

/** Closed tickets that get a reason, the newest first. */
const MOST_WITH_REASON = 2_000
/** Of a few, closed before there were reasons, nobody knows it. */
const REASON_SHARE = 0.92

/** Reasons and closing messages that the company has not yet, its own switched on, and closed tickets with the reason they were closed for. */
export async function seedClosing({ db }: ServerContext, scope: SampleScope): Promise<void> {
  const queueIdOf = new Map((await tenantRows(db, scope, queues).find()).map(({ id, queue }) => [queue, id]))
  const idsOf = (queue: string | undefined) => [queueIdOf.get(queue ?? '') ?? []].flat()
  const reasons = tenantRows(db, scope, closingReasons)
  const known = new Set((await reasons.find()).map(({ name }) => name))
  for (const { name, color, queue } of REASONS) if (!known.has(name)) await reasons.insert({ name, color, queues: idsOf(queue), isActive: true })
  await reasons.update(
    inArray(
      closingReasons.name,
      REASONS.map(({ name }) => name),
    ),
    { isActive: true },
  )
  const farewells = tenantRows(db, scope, farewellMessages)
  const written = new Set((await farewells.find()).map(({ name }) => name))
  const { id: userId } = await administratorOf(db, scope)
  for (const { name, message, queue } of FAREWELLS)
    if (!written.has(name)) await farewells.insert({ name, message, queues: idsOf(queue), showToAll: true, isUsual: false, userId })
  await giveReasons(db, scope)
}

async function giveReasons(db: ServerContext['db'], scope: SampleScope): Promise<void> {
  const reasons = await tenantRows(db, scope, closingReasons).find(eq(closingReasons.isActive, true))
  const closed = await db
    .select({ id: tickets.id, queueId: tickets.queueId })
    .from(tickets)
    .where(ofTenant(tickets, scope, and(eq(tickets.status, 'closed'), isNull(tickets.reasonId), isNull(tickets.mergedIntoId))))
    .orderBy(desc(tickets.closedAt), desc(tickets.id))
    .limit(MOST_WITH_REASON)
  const random: Random = scope.random(closed[0]?.id)
  const given = closed.flatMap(({ id, queueId }) => {
    const fitting = reasons.filter((reason) => reason.queues.length === 0 || (queueId !== null && reason.queues.includes(queueId)))
    const weights = fitting.map(({ name }) => REASONS.find((reason) => reason.name === name)?.weight ?? 5)
    const reason = fitting[random.weighted(weights)]
    return reason && random.chance(REASON_SHARE) ? [{ id, reason }] : []
  })
  for (const reason of reasons) {
    const ids = given.filter((one) => one.reason === reason).map(({ id }) => id)
    if (ids.length === 0) continue
    await tenantRows(db, scope, tickets).write(inArray(tickets.id, ids), { reasonId: reason.id, updatedAt: sql`${tickets.updatedAt}` })
    await tenantRows(db, scope, ticketLogs).write(and(inArray(ticketLogs.ticketId, ids), eq(ticketLogs.type, 'closed')), { facts: { reason: reason.name } })
  }
}

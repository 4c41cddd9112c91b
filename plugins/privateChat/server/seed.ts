import { tenantRows } from '#core/server/db/repository.ts'
import { derivedId } from '#core/server/derivedId.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { agentsOf } from '#core/server/seeds/agents.ts'
import type { SampleScope } from '#core/server/seeds/sampleScope.ts'
import { takeIds } from '#core/server/seeds/takeIds.ts'
import { directKey } from './conversation.ts'
import { privateMessages, privateReads } from './privateChat.table.ts'

/** Talks of two colleagues, in turns. */
const TALKS = [
  ['Bom dia, você consegue cobrir meu almoço hoje?', 'Consigo sim, de meio-dia a uma.', 'Obrigado, fico te devendo.'],
  ['O estoque do site está certo?', 'Atualizei agora há pouco, pode confiar.'],
  ['A cliente do pedido atrasado ligou de novo.', 'Já abri chamado na transportadora.', 'Perfeito, aviso a cliente.'],
  ['Reunião às 15h?', 'Pode ser às 15h30?', 'Combinado.'],
]
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** People that each talk; more would only repeat the same texts. */
const MOST_PEOPLE = 6

/** A few talks between colleagues; the last message of some is unread. */
export async function seedPrivateChat({ db }: ServerContext, scope: SampleScope): Promise<void> {
  const rows = tenantRows(db, scope, privateMessages)
  if (await rows.first(undefined)) return
  const agents = (await agentsOf(db, scope)).slice(0, MOST_PEOPLE)
  const random = scope.random(0)
  const pairs = agents.flatMap((one, index) => agents.slice(index + 1).map((other) => [one, other] as const))
  const written = pairs.flatMap(([one, other]) => {
    const begun = scope.now.getTime() - random.whole(1, 48) * HOUR_MS
    return random.pick(TALKS).map((text, at) => {
      const [sender, receiver] = at % 2 === 0 ? [one, other] : [other, one]
      const createdAt = new Date(begun + at * MINUTE_MS)
      const conversation = directKey(one.id, other.id)
      const idFront = derivedId('privateChat', scope.tenantId, conversation, at)
      return { idFront, conversation, senderId: sender.id, receiverId: receiver.id, text, createdAt, updatedAt: createdAt }
    })
  })
  const ids = await takeIds(db, 'private_messages', written.length)
  const messages = written.map((one, index) => ({ id: ids[index] ?? 0, ...one }))
  await rows.insertMany(messages)
  const marks = [...Map.groupBy(messages, ({ conversation }) => conversation)].flatMap(([conversation, own]) => {
    const last = own.at(-1)
    if (!last) return []
    const isRead = random.chance(0.6)
    return [
      { userId: last.senderId, conversation, lastReadId: last.id, readAt: last.createdAt },
      { userId: last.receiverId, conversation, lastReadId: isRead ? last.id : last.id - 1, readAt: last.createdAt },
    ]
  })
  await tenantRows(db, scope, privateReads).insertMany(marks)
}

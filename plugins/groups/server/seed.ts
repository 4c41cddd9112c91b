import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { SampleScope } from '#core/server/seeds/sampleScope.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { type ActPerson, groupActs, groupBans, groupFarewells, groupGreetings, groupPhrases } from './groups.table.ts'

const DAY_MS = 86_400_000
const GROUP = { groupId: '120363020000000001', groupName: 'Clientes VIP' }
const PEOPLE: readonly ActPerson[] = [
  { name: 'Rafael Nunes', number: '5511955550101', addresses: [{ kind: 'phone', value: '5511955550101' }] },
  { name: 'Bia Campos', number: '5521955550102', addresses: [{ kind: 'phone', value: '5521955550102' }] },
]

/** Rules of a group and what they did; they are of a connection of the sample, and none of them does anything by itself. */
export async function seedGroups({ db }: ServerContext, scope: SampleScope): Promise<void> {
  if ((await tenantRows(db, scope, groupBans).find(undefined, 1)).length > 0) return
  const [connection] = await tenantRows(db, scope, connections).find(undefined, 1)
  if (!connection) return
  const place = { whatsappId: connection.id, ...GROUP }
  const everywhere = { whatsappId: connection.id, groupId: null, groupName: '' }
  await tenantRows(db, scope, groupBans).insertMany([{ ...place, number: '5511955550101', reason: 'Propaganda repetida' }])
  await tenantRows(db, scope, groupPhrases).insertMany([
    { ...everywhere, phrase: 'compre seguidores', action: 'remove', warnings: 2, warning: '' },
    { ...place, phrase: 'pix grátis', action: 'warn', warnings: 2, warning: '{{name}}, isso não é permitido em {{group}}. Aviso {{count}}.' },
  ])
  await tenantRows(db, scope, groupGreetings).insertMany([{ ...place, text: '{{name}}, boas-vindas ao grupo {{group}}! As regras estão na descrição.' }])
  await tenantRows(db, scope, groupFarewells).insertMany([{ ...place, text: 'Até breve, {{name}}!', isActive: false }])
  const [first, second] = PEOPLE
  if (!first || !second) return
  const ago = (days: number) => new Date(scope.now.getTime() - days * DAY_MS)
  const acts = [
    { kind: 'removed', state: 'done', people: [first], cause: 'Propaganda repetida', reason: null, at: ago(6) },
    { kind: 'greeted', state: 'done', people: [second], cause: '', reason: null, at: ago(4) },
    { kind: 'deleted', state: 'done', people: [second], cause: 'pix grátis', reason: null, at: ago(2) },
    { kind: 'warned', state: 'done', people: [second], cause: 'pix grátis', reason: null, at: ago(2) },
    { kind: 'removed', state: 'failed', people: [first], cause: 'Propaganda repetida', reason: 'notAdmin', at: ago(1) },
  ] as const
  await tenantRows(db, scope, groupActs).insertMany(acts.map((act) => ({ ...place, ...act, people: [...act.people], dueAt: act.at })))
}

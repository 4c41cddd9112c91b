import type { z } from 'zod'
import { numberForms } from '#core/contract/phone.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { groupMembersChanged, groupMessageArrived } from '#plugins/channels/contract/index.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { type Ban, brokenBy, type Phrase, sanctionOf } from '../contract/index.ts'
import { isBanned } from '../contract/isBanned.ts'
import { asActPerson, type Member, membersOf, personKey } from './people.ts'
import { isNew, lockGroup, plan, planNotice, removedLately, setWarnings, warningsOf } from './plan.ts'
import { bansIn, type GroupPlace, noticeIn, phrasesIn } from './rules.ts'

const placeOf = (tenantId: number, { connectionId, group }: { connectionId: number; group: { value: string } }): GroupPlace => ({
  tenantId,
  whatsappId: connectionId,
  groupId: group.value,
})

/** People without the account of the connection itself. */
async function others(tx: ServerContext, { tenantId, whatsappId }: GroupPlace, people: readonly Member[]): Promise<Member[]> {
  const own = numberForms((await tx.use(connectionsService).byId(tenantId, whatsappId))?.number ?? '')
  return people.filter(({ phones }) => !phones.some((phone) => own.includes(phone)))
}

const removeFor = (tx: ServerContext, place: GroupPlace, member: Member, { reason: cause, groupName }: Pick<Ban, 'reason' | 'groupName'>) =>
  plan(tx, place, { kind: 'removed', people: [asActPerson(member)], cause, groupName })

/** Removes people who are banned; answers everybody else. */
async function removeBanned(tx: ServerContext, place: GroupPlace, people: readonly Member[]): Promise<Member[]> {
  const bans = await bansIn(tx, place)
  const welcome: Member[] = []
  for (const member of people) {
    const ban = bans.find((one) => isBanned(member.phones, one))
    if (ban) await removeFor(tx, place, member, ban)
    else welcome.push(member)
  }
  return welcome
}

/** People joined a group or left it: in the transaction that reads the delivery. */
export async function followMembers(change: z.output<typeof groupMembersChanged.payload>, tenantId: number, tx: ServerContext): Promise<void> {
  const place = placeOf(tenantId, change)
  if (!(await isNew(tx, place, change.ref))) return
  await lockGroup(tx, place)
  const joined = await removeBanned(tx, place, await others(tx, place, await membersOf(tx, tenantId, change.joined)))
  const greeting = joined.length > 0 ? await noticeIn(tx, place, 'greeted') : undefined
  if (greeting) await planNotice(tx, place, 'greeted', joined.map(asActPerson), greeting)
  const removed = await removedLately(tx, place)
  const left = (await others(tx, place, await membersOf(tx, tenantId, change.left))).filter((member) => !removed.has(personKey(member)))
  const farewell = left.length > 0 ? await noticeIn(tx, place, 'farewell') : undefined
  if (farewell) await planNotice(tx, place, 'farewell', left.map(asActPerson), farewell)
}

/** A message with a forbidden phrase goes, and its author is warned or removed as the rule says. */
async function punish(
  tx: ServerContext,
  place: GroupPlace,
  member: Member,
  ref: string,
  rule: Pick<Phrase, 'action' | 'warnings' | 'warning' | 'phrase' | 'groupName'>,
) {
  const person = asActPerson(member)
  const key = personKey(member)
  const shared = { people: [person], cause: rule.phrase, groupName: rule.groupName }
  const warned = await warningsOf(tx, place, key)
  const sanction = sanctionOf(rule, warned)
  await plan(tx, place, { ...shared, kind: 'deleted', ref })
  if (sanction === 'none') return
  await setWarnings(tx, place, key, sanction === 'warn' ? warned + 1 : 0)
  await plan(tx, place, sanction === 'warn' ? { ...shared, kind: 'warned', text: rule.warning, count: warned + 1 } : { ...shared, kind: 'removed' })
}

/** A member wrote: in the transaction that reads the delivery, before the message is kept. */
export async function followMessage(message: z.output<typeof groupMessageArrived.payload>, tenantId: number, tx: ServerContext): Promise<void> {
  const place = placeOf(tenantId, message)
  const [phrase, bans] = [brokenBy(message.body, await phrasesIn(tx, place)), await bansIn(tx, place)]
  if (!phrase && bans.length === 0) return
  const [member] = await others(tx, place, await membersOf(tx, tenantId, [message.author]))
  if (!member) return
  const ban = bans.find((one) => isBanned(member.phones, one))
  if (!phrase && !ban) return
  await lockGroup(tx, place)
  if (!(await isNew(tx, place, message.ref))) return
  if (ban) await removeFor(tx, place, member, ban)
  if (phrase) await punish(tx, place, member, message.ref, ban ? { ...phrase, action: 'delete' } : phrase)
}

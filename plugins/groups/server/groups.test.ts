import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { createContact } from '#plugins/contacts/contract/index.ts'
import { erasePerson } from '#plugins/privacy/contract/index.ts'
import { ignoreGroups } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type GroupDesk, startGroupDesk } from '#tests/server/support/groupDesk.ts'
import * as contract from '../contract/index.ts'
import { groupActs, groupBans, groupEvents, groupWarnings } from './groups.table.ts'

let groups: GroupDesk
beforeAll(async () => {
  groups = await startGroupDesk()
})
afterAll(() => groups.stop())

type Group = Awaited<ReturnType<GroupDesk['connectedGroup']>>
const soon = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 15_000 })
const statesOf = async ({ acts }: Group) => (await acts()).map(({ kind, state, reason }) => [kind, state, reason])
const settled = (group: Group, states: unknown[]) => soon(async () => expect(await statesOf(group)).toEqual(states))

const ban = ({ whatsappId, groupId, groupName }: Group, number: string, more = {}) =>
  groups.desk.ask(contract.bans.create, { number, whatsappId, groupId, groupName, reason: 'Propaganda', ...more }, groups.desk.admin)
const forbid = ({ whatsappId }: Group, more = {}) =>
  groups.desk.ask(
    contract.wordlist.create,
    { phrase: 'pix grátis', whatsappId, action: 'warn', warnings: 2, warning: '{{name}}: aviso {{count}} em {{group}}{{nada}}', ...more },
    groups.desk.admin,
  )
const greet = ({ whatsappId }: Group, text = 'Oi, {{name}}! Este é o {{group}}.') =>
  groups.desk.ask(contract.greetings.create, { whatsappId, text }, groups.desk.supervisor)

/** Everything that was delivered before has been read: deliveries of a connection are read in their order. */
async function readUpTo(group: Group) {
  const ref = newId()
  await groups.desk.ask(contract.wordlist.create, { phrase: `fim ${ref}`, whatsappId: group.whatsappId, action: 'delete' }, groups.desk.admin)
  await group.writes(group.caio, ref, `fim ${ref}`)
  await soon(async () => expect((await groups.rowsOf(groupEvents).find()).some((one) => one.ref === ref)).toBe(true))
}

describe('a banned number', () => {
  test('is removed when it joins, however it is written, and nobody greets it', async () => {
    const group = await groups.connectedGroup()
    await ban(group, `+55 (${group.ana.slice(2, 4)}) ${group.ana.slice(4)}`)
    await greet(group)

    await group.changed('add', [group.ana])

    await settled(group, [['removed', 'done', null]])
    expect(group.isIn(group.ana)).toBe(false)
    expect(group.removals()).toEqual([{ action: 'remove', participants: [groups.jidOf(group.ana)] }])
  })

  test('is removed when it writes, in all groups of the connection, once', async () => {
    const group = await groups.connectedGroup()
    await ban(group, group.ana, { groupId: null, groupName: '' })
    const ref = newId()

    await group.writes(group.bia, newId(), 'Bom dia')
    await group.writes(group.ana, ref, 'Bom dia')
    await settled(group, [['removed', 'done', null]])
    await group.writes(group.ana, ref, 'Bom dia')
    await readUpTo(group)

    expect((await group.acts()).filter(({ kind }) => kind === 'removed')).toMatchObject([{ groupName: group.groupName }])
    expect(group.removals()).toHaveLength(1)
    expect([group.isIn(group.ana), group.isIn(group.bia)]).toEqual([false, true])
  })

  test('stays where our number is no admin, and the log says so', async () => {
    const group = await groups.connectedGroup({ isAdmin: false })
    await ban(group, group.ana)

    await group.changed('add', [group.ana])

    await settled(group, [['removed', 'failed', 'notAdmin']])
    expect(group.isIn(group.ana)).toBe(true)
    expect(group.removals()).toEqual([])
  })

  test.each([
    ['while the rule is off', { isActive: false }],
    ['in another group', { groupId: '999' }],
  ])('stays %s', async (_why, more) => {
    const group = await groups.connectedGroup()
    await ban(group, group.ana, more)

    await group.changed('add', [group.ana])
    await readUpTo(group)

    expect((await group.acts()).filter(({ kind }) => kind === 'removed')).toEqual([])
    expect(group.isIn(group.ana)).toBe(true)
  })
})

describe('a forbidden phrase', () => {
  test('is deleted, its author warned twice and removed with the third', async () => {
    const group = await groups.connectedGroup()
    await forbid(group)
    const refs = [newId(), newId(), newId()]

    for (const ref of refs) await group.writes(group.ana, ref, 'Tem PIX GRATIS aqui')

    const deleted = ['deleted', 'done', null]
    await settled(group, [deleted, ['warned', 'done', null], deleted, ['warned', 'done', null], deleted, ['removed', 'done', null]])
    expect(
      group
        .deletions()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(refs.toSorted())
    expect(group.deletions()[0]).toMatchObject({ remoteJid: group.groupJid, fromMe: false, participant: groups.jidOf(group.ana) })
    await soon(() => expect(group.texts().toSorted()).toEqual([1, 2].map((count) => `Ana Prado: aviso ${count} em ${group.groupName}`)))
    expect(group.isIn(group.ana)).toBe(false)
    expect((await groups.rowsOf(groupWarnings).find()).filter(({ whatsappId }) => whatsappId === group.whatsappId)).toMatchObject([{ count: 0 }])
  })

  test('told twice counts once', async () => {
    const group = await groups.connectedGroup()
    await forbid(group)
    const ref = newId()

    await group.writes(group.ana, ref, 'pix grátis')
    await group.writes(group.ana, ref, 'pix grátis')
    await readUpTo(group)

    expect((await group.acts()).map(({ kind }) => kind)).toEqual(['deleted', 'warned', 'deleted'])
    expect((await groups.rowsOf(groupWarnings).find()).filter(({ whatsappId }) => whatsappId === group.whatsappId)).toMatchObject([{ count: 1 }])
  })

  test('counts for each person alone', async () => {
    const group = await groups.connectedGroup()
    await forbid(group, { warnings: 1 })

    await group.writes(group.ana, newId(), 'pix grátis')
    await group.writes(group.bia, newId(), 'pix grátis', 'Bia')
    await readUpTo(group)

    expect((await group.acts()).slice(0, 4).map(({ kind }) => kind)).toEqual(['deleted', 'warned', 'deleted', 'warned'])
  })

  test('of which the gateway has no message any more is in the log with the reason', async () => {
    const group = await groups.connectedGroup()
    await forbid(group, { action: 'delete' })
    groups.gateway.next(`/chat/deleteMessageForEveryone/${group.instance}`, 400, { response: { message: ['Message not found'] } })

    await group.writes(group.ana, newId(), 'pix grátis')

    await settled(group, [['deleted', 'failed', 'messageNotFound']])
  })
})

describe('a greeting', () => {
  test('is one for three who join, and comes once for the same delivery', async () => {
    const group = await groups.connectedGroup()
    await greet(group)

    await group.changed('add', [group.ana], '2026-11-26T12:00:00.000Z')
    await group.changed('add', [group.bia, group.caio], '2026-11-26T12:00:01.000Z')
    await group.changed('add', [group.ana], '2026-11-26T12:00:00.000Z')
    await soon(async () => expect((await group.acts()).map(({ people }) => people.length)).toEqual([3]))
    await groups.hurry()

    await settled(group, [['greeted', 'done', null]])
    await soon(() => expect(group.texts()).toHaveLength(1))
    const [text = ''] = group.texts()
    expect(String(text)).toMatch(new RegExp(`^Oi, .+, .+, .+! Este é o ${group.groupName}\\.$`))

    await group.changed('add', [group.ana], '2026-11-26T12:00:00.000Z')
    await readUpTo(group)
    expect((await group.acts()).filter(({ kind }) => kind === 'greeted')).toHaveLength(1)
  })

  test('stands in the conversation of the group', () =>
    groups.desk.withSetting(ignoreGroups, 'disabled', async () => {
      const group = await groups.connectedGroup()
      await greet(group, 'Boas-vindas ao {{group}}')
      await group.writes(group.bia, newId(), 'Bom dia')
      const written = async () => {
        const [ticket] = await groups.rowsOf(tickets).find(eq(tickets.whatsappId, group.whatsappId))
        return ticket ? groups.rowsOf(messages).find(eq(messages.ticketId, ticket.id)) : []
      }
      await soon(async () => expect(await written()).toHaveLength(1))

      await group.changed('add', [group.ana])
      await soon(async () => expect(await group.acts()).toHaveLength(1))
      await groups.hurry()

      await soon(async () => expect((await written()).map(({ body }) => body).toSorted()).toEqual([`Boas-vindas ao ${group.groupName}`, 'Bom dia']))
      expect(await groups.rowsOf(tickets).find(eq(tickets.whatsappId, group.whatsappId))).toHaveLength(1)
    }))

  test('of people who join later waits ten seconds after the last one', async () => {
    const group = await groups.connectedGroup()
    await greet(group)
    await group.changed('add', [group.ana], '2026-11-26T12:00:00.000Z')
    await soon(async () => expect(await group.acts()).toHaveLength(1))
    await groups.hurry()
    await settled(group, [['greeted', 'done', null]])

    await group.changed('add', [group.bia], '2026-11-26T12:00:02.000Z')

    await soon(async () => expect(await group.acts()).toHaveLength(2))
    const [first, second] = await group.acts()
    expect((second?.dueAt.getTime() ?? 0) - (first?.dueAt.getTime() ?? 0)).toBeGreaterThanOrEqual(contract.NOTICE_GAP_MS)
  })

  test('and a farewell are for people, not for our own number, nor for whom a rule removed', async () => {
    const group = await groups.connectedGroup()
    await greet(group)
    await groups.desk.ask(contract.farewells.create, { whatsappId: group.whatsappId, text: 'Até mais, {{name}}' }, groups.desk.admin)
    await ban(group, group.ana)

    await group.changed('add', ['5511940000000'])
    await group.changed('add', [group.ana])
    await group.changed('remove', [group.ana])
    await group.changed('remove', [group.bia])

    await soon(async () =>
      expect((await group.acts()).map(({ kind, people }) => [kind, people[0]?.number])).toEqual([
        ['removed', group.ana],
        ['farewell', group.bia],
      ]),
    )
    await groups.hurry()
    await soon(() => expect(group.texts()).toHaveLength(1))
    expect(String(group.texts()[0])).toMatch(/^Até mais, .+/)
  })
})

describe('who keeps them', () => {
  test('are leaders of the company alone', async () => {
    const group = await groups.connectedGroup()
    const { id } = await ban(group, group.ana)
    const { agent, supervisor } = groups.desk
    const { admin: stranger } = await groups.desk.otherTenant()

    for (const path of ['banlist', 'wordlist', 'greeting', 'farewell'])
      for (const method of ['GET', 'POST'] as const)
        expect((await groups.desk.call(method, `/groups/${path}`, { token: agent.token, ...(method === 'POST' && { body: {} }) })).status).toBe(403)
    expect((await groups.desk.refusal(contract.listActs, {}, agent)).status).toBe(403)
    expect((await groups.desk.refusal(contract.listGroupConnections, {}, agent)).status).toBe(403)
    expect((await groups.desk.refusal(contract.listGroups, { whatsappId: group.whatsappId }, agent)).status).toBe(403)
    expect((await groups.desk.ask(contract.bans.list, {}, supervisor)).map((one) => one.id)).toContain(id)

    expect(await groups.desk.ask(contract.bans.list, {}, stranger)).toEqual([])
    expect(await groups.desk.ask(contract.listActs, {}, stranger)).toMatchObject({ acts: [], count: 0 })
    expect((await groups.desk.refusal(contract.bans.update, { id, reason: 'x' }, stranger)).status).toBe(404)
    expect((await groups.desk.refusal(contract.bans.remove, { id }, stranger)).status).toBe(404)
    expect((await groups.desk.refusal(contract.listGroups, { whatsappId: group.whatsappId }, stranger)).status).toBe(404)
    const foreign = await groups.desk.refusal(contract.bans.create, { number: group.bia, whatsappId: group.whatsappId }, stranger)
    expect(foreign).toMatchObject({ status: 422, body: { fields: [{ field: 'whatsappId', code: 'not_found' }] } })
  })

  test('see the groups of a connection, and why there are none', async () => {
    const group = await groups.connectedGroup()
    const { admin } = groups.desk

    const { groups: found, reason } = await groups.desk.ask(contract.listGroups, { whatsappId: group.whatsappId }, admin)
    expect(found).toContainEqual({ id: group.groupId, name: group.groupName, size: 4 })
    expect(reason).toBeNull()
    expect(await groups.desk.ask(contract.listGroupConnections, {}, admin)).toContainEqual(
      expect.objectContaining({ id: group.whatsappId, lists: true, removes: true, deletes: true }),
    )

    groups.gateway.next(`/group/fetchAllGroups/${group.instance}`, 500, {})
    expect(await groups.desk.ask(contract.listGroups, { whatsappId: group.whatsappId }, admin)).toEqual({ groups: [], reason: 'temporary' })
  })

  test('hear what rules do, and others hear nothing', async () => {
    const group = await groups.connectedGroup()
    const [leader, agent] = [await groups.desk.socket(groups.desk.supervisor), await groups.desk.socket(groups.desk.agent)]
    await ban(group, group.ana)

    await group.changed('add', [group.ana])

    const act = await leader.hear(contract.actMoved, ({ whatsappId, state }) => whatsappId === group.whatsappId && state === 'done')
    expect(act).toMatchObject({ kind: 'removed', cause: 'Propaganda', people: [{ number: group.ana }] })
    expect(agent.heard.filter(({ name }) => /group(Act|Ban)/.test(name))).toEqual([])
  })

  test.each([
    ['a number that is none', 'banlist', { number: 'abc' }, [['number', 'invalid_format']]],
    ['a warning without a text', 'wordlist', { phrase: 'pix', action: 'warn' }, [['warning', 'required']]],
    ['no text', 'greeting', {}, [['text', 'required']]],
  ])('%s is refused', async (_what, path, draft, codes) => {
    const { whatsappId } = await groups.connectedGroup()
    const { status, body } = await groups.desk.call('POST', `/groups/${path}`, { token: groups.desk.admin.token, body: { ...draft, whatsappId } })
    expect(status).toBe(422)
    expect(body).toMatchObject({ fields: codes.map(([field, code]) => ({ field, code })) })
  })

  test('the same number twice in one place, and a channel without groups, are refused', async () => {
    const group = await groups.connectedGroup()
    await ban(group, group.ana)
    const again = await groups.desk.refusal(
      contract.bans.create,
      { number: group.ana, whatsappId: group.whatsappId, groupId: group.groupId },
      groups.desk.admin,
    )
    expect(again).toMatchObject({ status: 422, body: { fields: [{ field: 'number', code: 'duplicated' }] } })
    await groups.desk.ask(contract.bans.create, { number: group.ana, whatsappId: group.whatsappId }, groups.desk.admin)
  })
})

test('an erased person goes from bans, warnings and the log', async () => {
  const group = await groups.connectedGroup()
  await forbid(group)
  await group.writes(group.ana, newId(), 'pix grátis')
  await settled(group, [
    ['deleted', 'done', null],
    ['warned', 'done', null],
  ])
  await ban(group, group.ana)
  const { id } = await groups.desk.ask(createContact, { name: 'Ana Prado', number: group.ana }, groups.desk.admin)

  await groups.desk.ask(erasePerson, { id, name: 'Ana Prado' }, groups.desk.admin)

  const kept = [await groups.rowsOf(groupBans).find(), await groups.rowsOf(groupWarnings).find(), await groups.rowsOf(groupActs).find()]
  expect(JSON.stringify(kept)).not.toContain(group.ana)
  expect(await group.acts()).toHaveLength(2)
})

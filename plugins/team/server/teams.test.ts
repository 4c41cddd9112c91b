import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { undoActionOn } from '#plugins/deeds/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'

let desk: Desk
let count = 0
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const newTeam = (users: number[] = []) => {
  count += 1
  return desk.ask(contract.createTeam, { group: `Equipe ${count}`, users }, desk.supervisor)
}
const found = async (id: number) => (await desk.ask(contract.listTeams, {}, desk.agent)).find((team) => team.id === id)
const idsOf = (team: contract.Team | undefined) => team?.users.map(({ id }) => id)

describe('teams', () => {
  test.each(['/group', '/group/'])('are made and listed at %s, by name', async (path) => {
    count += 1

    const made = await desk.call('POST', path, { token: desk.supervisor.token, body: { group: `  Turno   ${count} `, isActive: true } })

    expect(made).toMatchObject({ status: 200, body: { group: `Turno ${count}`, isActive: true, users: [] } })
    const names = (await desk.ask(contract.listTeams, {}, desk.agent)).map(({ group }) => group.toLowerCase())
    expect(names).toEqual(names.toSorted())
  })

  test('have members, added and taken out one by one as in the family', async () => {
    const { id } = await newTeam([desk.agent.userId])
    const ear = await desk.socket(desk.agent2)

    await desk.ask(contract.addTeamMember, { groupId: id, userId: desk.agent2.userId }, desk.supervisor)
    await desk.ask(contract.addTeamMember, { groupId: id, userId: desk.agent2.userId }, desk.supervisor)
    const members = await desk.ask(contract.listTeamMembers, { id }, desk.agent)
    await desk.ask(contract.removeTeamMember, { groupId: id, userId: desk.agent.userId }, desk.supervisor)

    expect(members.map(({ user }) => user.name)).toEqual(['Agente Dois', 'Agente Um'])
    expect(idsOf(await found(id))).toEqual([desk.agent2.userId])
    expect(await desk.ask(contract.listOwnTeams, {}, desk.agent2)).toMatchObject([{ id }])
    expect(idsOf(await ear.hear(contract.teamSaved, (team) => team.id === id && team.users.length === 2))).toHaveLength(2)
  })

  test.each([
    ['no name', { group: '  ' }, 'group', 'required'],
    ['a long name', { group: 'n'.repeat(41) }, 'group', 'too_big'],
    ['the name of another', { group: ' EQUIPE 1 ' }, 'group', 'duplicated'],
    ['a person who is not there', { users: [999_999] }, 'users', 'invalid_value'],
  ])('with %s are refused at the field', async (_what, wrong, field, code) => {
    if (!(await desk.ask(contract.listTeams, {}, desk.agent)).some(({ group }) => group === 'Equipe 1'))
      await desk.ask(contract.createTeam, { group: 'Equipe 1' }, desk.supervisor)
    count += 1
    const { id } = await newTeam()

    for (const refusal of [
      await desk.refusal(contract.createTeam, { group: `Outra ${count}`, ...wrong }, desk.supervisor),
      await desk.refusal(contract.updateTeam, { id, ...wrong }, desk.supervisor),
    ])
      expect(refusal).toMatchObject({ status: 422, body: { fields: [{ field, code }] } })
  })

  test('that changed meanwhile are not overwritten', async () => {
    const { id, rev } = await newTeam()
    await desk.ask(contract.updateTeam, { id, rev, isActive: false }, desk.supervisor)

    expect(await desk.refusal(contract.updateTeam, { id, rev, isActive: true }, desk.admin)).toMatchObject({ status: 409, error: 'ERR_GROUP_CHANGED' })
  })

  test('come back with their members when a deletion is undone', async () => {
    const { id, group } = await newTeam([desk.agent.userId])
    const ear = await desk.socket(desk.agent)
    await desk.ask(contract.deleteTeam, { id }, desk.supervisor)
    expect(await ear.hear(contract.teamGone, (gone) => gone.id === id)).toEqual({ id })
    expect(await found(id)).toBeUndefined()

    await desk.ask(undoActionOn, { rows: 'team.group', rowId: String(id) }, desk.supervisor)

    expect(await found(id)).toMatchObject({ group, users: [{ id: desk.agent.userId }] })
  })

  test('are for an agent to read alone, and of their company', async () => {
    const { id } = await newTeam()
    const { admin } = await desk.otherTenant()

    expect(await desk.refusal(contract.createTeam, { group: 'Minha' }, desk.agent)).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.updateTeam, { id, isActive: false }, desk.agent)).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.deleteTeam, { id }, desk.agent)).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.addTeamMember, { groupId: id, userId: desk.agent.userId }, desk.agent)).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.listTeamMembers, { id }, admin)).toMatchObject({ status: 404, error: 'ERR_NO_GROUP_FOUND' })
    expect(await desk.refusal(contract.deleteTeam, { id }, admin)).toMatchObject({ status: 404 })
    expect(await desk.ask(contract.listTeams, {}, admin)).toEqual([])
  })
})

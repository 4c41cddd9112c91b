import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listActivity, undoActionOn } from '#plugins/deeds/contract/index.ts'
import { createRole, deleteRole } from '#plugins/rights/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../../contract/index.ts'
import { createPerson, deletePerson, listPeople } from '../../contract/people.ts'

let desk: Desk
let count = 0
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const newTeam = async (users: number[] = []) => {
  count += 1
  return (await desk.ask(contract.createTeam, { group: `Turno ${count}`, users }, desk.admin)).id
}
const newPerson = (teams: number[] = []) => {
  count += 1
  return desk.ask(createPerson, { name: `Pessoa ${count}`, email: `pessoa${count}@exemplo.com.br`, password: 'chuva-de-marco', teams }, desk.admin)
}
const membersOf = async (id: number) => (await desk.ask(contract.listTeams, {}, desk.admin)).find((team) => team.id === id)?.users.map((person) => person.id)
const teamsOf = async (id: number) => (await desk.ask(listPeople, {}, desk.admin)).people.find((person) => person.id === id)?.teams.map((team) => team.id)

describe('the teams of a person', () => {
  test('are chosen at the person and seen at the team, and the other way round', async () => {
    const [one, two] = [await newTeam(), await newTeam()]
    const { id } = await newPerson([one])
    expect(await membersOf(one)).toEqual([id])

    await desk.ask(contract.putUser, { id, teams: [two] }, desk.admin)
    expect([await membersOf(one), await membersOf(two)]).toEqual([[], [id]])

    await desk.ask(contract.updateTeam, { id: one, users: [id] }, desk.admin)
    expect(await teamsOf(id)).toEqual([one, two])
  })

  test('are told to open pages, of each team that changed alone', async () => {
    const [left, stays, joined] = [await newTeam(), await newTeam(), await newTeam()]
    const { id } = await newPerson([left, stays])
    const ear = await desk.socket(desk.agent)

    await desk.ask(contract.putUser, { id, teams: [stays, joined] }, desk.admin)

    expect((await ear.hear(contract.teamSaved, (team) => team.id === left)).users).toEqual([])
    expect((await ear.hear(contract.teamSaved, (team) => team.id === joined)).users.map((person) => person.id)).toEqual([id])
    expect(JSON.stringify(ear.heard)).not.toContain(`"id":${stays},"group"`)
  })

  test('that are not there, or of another company, are refused at the field, and nothing is changed', async () => {
    const { id, name } = await newPerson()
    const { admin: stranger } = await desk.otherTenant()
    const { id: foreign } = await desk.ask(contract.createTeam, { group: 'De fora' }, stranger)

    for (const teams of [[999_999], [foreign]])
      expect(await desk.refusal(contract.putUser, { id, name: 'Outro nome', teams }, desk.admin)).toMatchObject({
        status: 422,
        body: { fields: [{ field: 'teams', code: 'invalid_value' }] },
      })
    expect((await desk.ask(contract.getUser, { id }, desk.admin)).name).toBe(name)
  })

  test('are changed by those alone who may change teams; sent as they are they hinder nothing', async () => {
    const team = await newTeam()
    const { id } = await newPerson([team])
    const { supervisor, admin } = desk
    const wanted = { name: 'Sem equipes', profile: 'super' as const, permissions: { 'team.editTeams': false }, userIds: [supervisor.userId] }
    const role = await desk.ask(createRole, wanted, admin)

    expect(await desk.refusal(contract.putUser, { id, teams: [] }, supervisor)).toMatchObject({ status: 403 })
    expect(await desk.ask(contract.putUser, { id, name: 'Novo nome', teams: [team] }, supervisor)).toMatchObject({ name: 'Novo nome' })
    await desk.ask(deleteRole, { id: role.id }, admin)
    expect(await membersOf(team)).toEqual([id])
  })

  test('stand in the log and go back, without a team that is gone by then', async () => {
    const [one, two] = [await newTeam(), await newTeam()]
    const { id } = await newPerson([one])
    const undone = { rows: 'team.personTeams', rowId: String(id) }
    await desk.ask(contract.putUser, { id, teams: [two] }, desk.admin)

    const { deeds } = await desk.ask(listActivity, {}, desk.admin)
    expect(deeds[0]).toMatchObject({ said: { key: 'team.deed.personTeams' } })
    await desk.ask(undoActionOn, undone, desk.admin)
    expect(await teamsOf(id)).toEqual([one])

    await desk.ask(contract.putUser, { id, teams: [two] }, desk.admin)
    await desk.ask(contract.deleteTeam, { id: one }, desk.admin)
    await desk.ask(undoActionOn, undone, desk.admin)
    expect(await teamsOf(id)).toEqual([])
  })

  test('that were changed at the team stand in the log as its people and go back, without somebody who is gone by then', async () => {
    const team = await newTeam()
    const [one, two] = [await newPerson([team]), await newPerson([])]
    const undone = { rows: 'team.members', rowId: String(team) }

    await desk.ask(contract.updateTeam, { id: team, users: [two.id] }, desk.admin)
    const { deeds } = await desk.ask(listActivity, {}, desk.admin)
    expect(deeds[0]).toMatchObject({ said: { key: 'team.deed.members' } })
    await desk.ask(undoActionOn, undone, desk.admin)
    expect(await membersOf(team)).toEqual([one.id])

    await desk.ask(contract.addTeamMember, { groupId: team, userId: two.id }, desk.admin)
    await desk.ask(undoActionOn, undone, desk.admin)
    expect(await membersOf(team)).toEqual([one.id])

    await desk.ask(contract.updateTeam, { id: team, users: [two.id] }, desk.admin)
    await desk.ask(deletePerson, { id: one.id }, desk.admin)
    await desk.ask(undoActionOn, undone, desk.admin)
    expect(await membersOf(team)).toEqual([])
  })

  test('do not show somebody who was deleted, and show them again after the undo', async () => {
    const team = await newTeam()
    const { id } = await newPerson([team])

    await desk.ask(deletePerson, { id }, desk.admin)
    expect(await membersOf(team)).toEqual([])
    await desk.ask(undoActionOn, { rows: 'team.person', rowId: String(id) }, desk.admin)
    expect(await membersOf(team)).toEqual([id])
  })
})

test('whether somebody may call is stored, stands in their session, and goes back', async () => {
  const { id, email } = await newPerson()

  await desk.ask(contract.putUser, { id, blockWavoip: true }, desk.admin)
  expect((await desk.login(email, 'chuva-de-marco')).blockWavoip).toBe(true)
  await desk.ask(undoActionOn, { rows: 'team.person', rowId: String(id) }, desk.admin)
  expect((await desk.login(email, 'chuva-de-marco')).blockWavoip).toBe(false)
})

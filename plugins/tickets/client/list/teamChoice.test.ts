import { describe, expect, test } from 'vitest'
import { chosenTeams, peopleOfTeams } from './teamChoice.ts'

const teams = [
  { id: 1, name: 'Manhã', people: [10, 11] },
  { id: 2, name: 'Plantão', people: [11, 12] },
  { id: 3, name: 'Vazia', people: [] },
]

describe('teams in the filter of people', () => {
  test.each([
    ['nobody', [], []],
    ['some of a team', [10], []],
    ['all of a team', [10, 11, 15], [1]],
    ['all of two teams', [12, 11, 10], [1, 2]],
  ])('with %s chosen, those are chosen whose members all are', (_what, people, ids) => {
    expect(chosenTeams(teams, people)).toEqual(ids)
  })

  test.each([
    ['choosing one adds its members', [15], [1], [15, 10, 11]],
    ['letting go of one takes its members away', [15, 10, 11], [], [15]],
    ['members of a team that stays stay', [10, 11, 12], [2], [11, 12]],
    ['an empty team chooses nobody', [15], [3], [15]],
  ])('%s', (_what, before, ids, after) => {
    expect(peopleOfTeams(teams, before, ids)).toEqual(after)
  })
})

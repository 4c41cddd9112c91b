import type { FilterChoice } from '../../contract/client.ts'

/** A team to filter by: a name for several people. */
export interface TeamChoice extends FilterChoice {
  people: readonly number[]
}

/** Ids of the teams whose members are all among the chosen people. */
export const chosenTeams = (teams: readonly TeamChoice[], chosen: readonly number[]): number[] =>
  teams.filter(({ people }) => people.length > 0 && people.every((id) => chosen.includes(id))).map(({ id }) => id)

/** The chosen people once these teams and no others are chosen; people who are in a team that stays, stay. */
export function peopleOfTeams(teams: readonly TeamChoice[], chosen: readonly number[], teamIds: readonly number[]): number[] {
  const before = chosenTeams(teams, chosen)
  const peopleOf = (isMeant: (id: number) => boolean) => teams.filter(({ id }) => isMeant(id)).flatMap(({ people }) => people)
  const come = peopleOf((id) => teamIds.includes(id))
  const gone = peopleOf((id) => before.includes(id) && !teamIds.includes(id)).filter((id) => !come.includes(id))
  return [...new Set([...chosen.filter((id) => !gone.includes(id)), ...come])]
}

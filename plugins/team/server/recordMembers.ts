import { type FieldValues, recordActivity } from '#core/contract/activity/index.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import type { Team } from '../contract/index.ts'

/** Rows of the log: the people in one team, by the id of the team. */
export const TEAM_MEMBERS = 'team.members'

export const memberFields = ({ users: people }: Pick<Team, 'users'>): FieldValues => ({
  users: people
    .map(({ id }) => id)
    .toSorted((one, other) => one - other)
    .join(','),
})

/** Notes who was in a team and who is in it now; nothing where nobody came or went. */
export async function recordMembers(tx: ServerContext, actor: Actor, before: Team, after: Team): Promise<void> {
  const [was, is] = [memberFields(before), memberFields(after)]
  if (was.users === is.users) return
  await recordActivity(tx, actor, {
    ...{ kind: 'team.editTeams', rows: TEAM_MEMBERS, rowId: String(after.id), rev: after.rev },
    ...{ said: { key: 'team.deed.members', values: { name: after.group } }, name: after.group },
    ...{ ticketId: null, contactId: null, fields: ['users'], before: was, after: is },
  })
}

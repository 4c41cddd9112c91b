import { restorableRows } from '#core/contract/activity/index.ts'
import { extend } from '#core/contract/define.ts'
import { firstSteps } from '#core/contract/firstSteps.ts'
import { panelRights } from '#core/contract/panelRights.ts'
import { sessionParts } from '#core/server/auth/entrance.ts'
import { presenceSignalled } from '#core/server/auth/presenceSignalled.ts'
import { defineServerPlugin, listen, provide, route } from '#core/server/plugin.ts'
import * as team from '../contract/index.ts'
import * as people from '../contract/people.ts'
import { createFirstQueues } from './firstRows.ts'
import { createTeamService } from './members.ts'
import { createPeopleFirstStep, peopleFirstStep } from './people/firstStep.ts'
import { invitePerson } from './people/invitePerson.ts'
import { getDeparture } from './people/leaving.ts'
import { createMembershipService } from './people/memberships.ts'
import { changeOwnProfile } from './people/ownProfile.ts'
import { createPersonTeamRows, PERSON_TEAMS, personTeamRows } from './people/personTeams.ts'
import { listPeople } from './people/presentPerson.ts'
import { createPerson, deletePerson, editPerson } from './people/savePerson.ts'
import { endAllSessions, endOneSession, listSessions } from './people/sessionsOf.ts'
import { trackedPeople } from './people/trackedPeople.ts'
import { followSignals, setOnline } from './presence.ts'
import { presenceCheck, watchPresence } from './presenceCheck.ts'
import { queueRoutes } from './queueRoutes.ts'
import { trackedQueues } from './queues.ts'
import { TEAM_MEMBERS } from './recordMembers.ts'
import { seedTeam } from './seed.ts'
import { sessionPart } from './sessionPart.ts'
import { createTeamMemberRows, teamMemberRows } from './teamMembers.ts'
import { teamRoutes } from './teamRoutes.ts'
import { trackedTeams } from './teams.ts'
import { getUser, listUsers, saveConfigs } from './users.ts'

const everybody = ['admin', 'super', 'user'] as const

export default defineServerPlugin({
  id: 'team',
  isEssential: true,
  migrations: new URL('./migrations/', import.meta.url),
  settings: [team.userCreation],
  permissions: {
    'team.listUsers': { sentence: 'See the people of the company', profiles: everybody },
    'team.listQueues': { sentence: 'See the queues', profiles: everybody },
    'team.readPeople': { sentence: 'See the people of the company with their access', profiles: ['admin', 'super'] },
    'team.editQueues': { sentence: 'Make and change queues', profiles: ['admin', 'super'] },
    'team.deleteQueues': { sentence: 'Delete queues', profiles: ['admin'] },
    'team.listTeams': { sentence: 'See the teams', profiles: everybody },
    'team.editTeams': { sentence: 'Keep the teams', profiles: ['admin', 'super'] },
    'team.editUsers': { sentence: 'Make and change people whose profile is below the own one', profiles: ['admin', 'super'] },
    'team.deleteUsers': { sentence: 'Delete people', profiles: ['admin'] },
    'team.setPresence': { sentence: 'Set the presence of others', profiles: ['admin', 'super'] },
  },
  routes: [
    route(team.listUsers, ({ searchParam, pageNumber }, actor, ctx) => listUsers(ctx, actor, searchParam, pageNumber)),
    route(team.getUser, ({ id }, actor, ctx) => getUser(ctx, actor, id)),
    route(team.putUser, (change, actor, ctx) => editPerson(ctx, actor, change)),
    route(people.listPeople, (_input, actor, ctx) => listPeople(ctx, actor)),
    route(people.createPerson, (fields, actor, ctx) => createPerson(ctx, actor, fields)),
    route(people.invitePerson, ({ id }, actor, ctx) => invitePerson(ctx, actor, id)),
    route(people.deletePerson, ({ id }, actor, ctx) => deletePerson(ctx, actor, id)),
    route(people.getDeparture, ({ id }, actor, ctx) => getDeparture(ctx, actor, id)),
    route(people.listSessions, ({ id }, actor, ctx) => listSessions(ctx, actor, id)),
    route(people.endSessions, ({ id }, actor, ctx) => endAllSessions(ctx, actor, id)),
    route(people.endSession, ({ id, sessionId }, actor, ctx) => endOneSession(ctx, actor, id, sessionId)),
    route(people.changeOwnProfile, (change, actor, ctx) => changeOwnProfile(ctx, actor, change)),
    route(team.putUserConfigs, ({ id, ...change }, actor, ctx) => saveConfigs(ctx, actor, id, change)),
    route(team.putUserOnline, ({ id, isOnline }, actor, ctx) => setOnline(ctx, actor, id, isOnline)),
    ...queueRoutes,
    ...teamRoutes,
  ],
  listeners: [listen(presenceSignalled, 'mark-presence', followSignals)],
  provides: [
    provide(team.teamService, createTeamService),
    provide(team.membershipService, createMembershipService),
    provide(peopleFirstStep, createPeopleFirstStep),
    provide(personTeamRows, createPersonTeamRows),
    provide(teamMemberRows, createTeamMemberRows),
    trackedPeople.provides,
    trackedQueues.provides,
    trackedTeams.provides,
  ],
  extends: [
    ...trackedPeople.extends,
    extend(restorableRows, { rows: PERSON_TEAMS, permission: 'team.editTeams', service: personTeamRows }),
    extend(restorableRows, { rows: TEAM_MEMBERS, permission: 'team.editTeams', service: teamMemberRows }),
    ...trackedQueues.extends,
    ...trackedTeams.extends,
    extend(firstSteps, peopleFirstStep),
    extend(sessionParts, sessionPart),
    extend(panelRights, { panel: 'team.people', permission: 'team.readPeople' }),
    extend(panelRights, { panel: 'team.queues', permission: 'team.listQueues', sharesState: true }),
    extend(panelRights, { panel: 'team.teams', permission: 'team.listTeams', sharesState: true }),
  ],
  firstRows: createFirstQueues,
  seed: seedTeam,
  setup: watchPresence,
  every: [presenceCheck],
})

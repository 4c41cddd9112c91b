import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'
import { booleanParam, idParam } from '#core/contract/params.ts'
import { memberIds } from './queues.ts'

const personSchema = z.object({ id: z.int(), name: z.string() })

/** A named set of people ('group' in the family). */
export const teamSchema = z.object({
  id: z.int(),
  group: z.string(),
  isActive: z.boolean(),
  /** Its members by name; suspended people are left out. */
  users: z.array(personSchema),
  rev: z.int(),
})
export type Team = z.infer<typeof teamSchema>

/** Loose limit: the handler checks lengths, so that it can answer 422 with a message per field. */
const text = z.string().max(1_000)
const ofTeam = z.object({ id: idParam })

/** Teams of the company by name; only active ones where `isActive` says so. */
export const listTeams = defineEndpoint({
  method: 'GET',
  path: '/group',
  permission: 'team.listTeams',
  summary: 'Teams of the company',
  input: z.object({ isActive: booleanParam.optional() }),
  output: z.array(teamSchema),
})

/** Active teams that the caller is in. */
export const listOwnTeams = defineEndpoint({
  method: 'GET',
  path: '/group/user',
  permission: 'team.listTeams',
  summary: 'Own teams',
  input: z.object({}),
  output: z.array(teamSchema),
})

/** @throws noTeamFound (404) */
export const listTeamMembers = defineEndpoint({
  method: 'GET',
  path: '/group/:id',
  permission: 'team.listTeams',
  summary: 'Members of a team',
  input: ofTeam,
  output: z.array(z.object({ user: personSchema })),
})

/** @throws invalidInput (422), also for a name that is taken, whatever its case */
export const createTeam = defineEndpoint({
  method: 'POST',
  path: '/group',
  permission: 'team.editTeams',
  summary: 'New team',
  input: z.object({ group: text.default(''), isActive: z.boolean().default(true), users: memberIds.default([]) }),
  output: teamSchema,
})

/** Changes what is given and leaves the rest. With `rev`, only that version. @throws noTeamFound (404), teamChanged (409), invalidInput (422) */
export const updateTeam = defineEndpoint({
  method: 'PUT',
  path: '/group/:id',
  permission: 'team.editTeams',
  summary: 'Change a team',
  input: ofTeam.extend({ rev: z.int().optional(), group: text.optional(), isActive: z.boolean().optional(), users: memberIds.optional() }),
  output: teamSchema,
})

/** @throws noTeamFound (404) */
export const deleteTeam = defineEndpoint({
  method: 'DELETE',
  path: '/group/:id',
  permission: 'team.editTeams',
  summary: 'Delete a team',
  input: ofTeam,
  output: z.object({ message: z.literal('GROUP_DELETED') }),
})

/** Again for a member changes nothing. @throws noTeamFound (404), invalidInput (422) */
export const addTeamMember = defineEndpoint({
  method: 'POST',
  path: '/group/user',
  permission: 'team.editTeams',
  summary: 'Add a person to a team',
  input: z.object({ userId: idParam, groupId: idParam }),
  output: teamSchema,
})

/** For somebody who is no member it changes nothing. @throws noTeamFound (404) */
export const removeTeamMember = defineEndpoint({
  method: 'DELETE',
  path: '/group/user/:userId/:groupId',
  permission: 'team.editTeams',
  summary: 'Take a person out of a team',
  input: z.object({ userId: idParam, groupId: idParam }),
  output: teamSchema,
})

/** A team is new or different. Goes to the whole company. */
export const teamSaved = defineEvent('team.teamSaved', teamSchema, { channel: 'group', kind: 'update', key: 'group' })
/** It is gone. Goes to the whole company. */
export const teamGone = defineEvent('team.teamGone', z.object({ id: z.int() }), { channel: 'group', kind: 'delete', key: 'group' })

export const noTeamFound = () => new AppError('ERR_NO_GROUP_FOUND', 404)
/** Somebody else changed the team since it was read. */
export const teamChanged = () => new AppError('ERR_GROUP_CHANGED', 409)
export const refusedTeam = (fields: FieldError[]) => invalidInput(fields, 422)

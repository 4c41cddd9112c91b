import { memberIdOf, memberRows } from '#core/contract/activity/index.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { Participant } from '../../contract/index.ts'
import { maySetParticipant, writeParticipant } from '../actions/participants.ts'
import { holdTicket } from '../lifecycle/changeByRule.ts'
import { findTicket } from '../list/present.ts'
import { participantMembers } from './participants.ts'
import { readableTicketsOf } from './readable.ts'

const roleIn = (fields: readonly string[], userId: number): Participant['role'] | null => {
  const has = (role: Participant['role']) => fields.includes(`${role}:${userId}`)
  if (has('collaborator')) return 'collaborator'
  return has('follower') ? 'follower' : null
}

/** People who follow or help with tickets, for the log of actions. */
export const createParticipantRows = (ctx: ServerContext) =>
  memberRows({
    of: async (who, ids) => new Map((await readableTicketsOf(ctx, who, ids)).map((ticket) => [ticket.id, participantMembers(ticket)])),
    hold: (who, id) => holdTicket(ctx, who.tenantId, id),
    async write(who, id, fields) {
      const now = (await findTicket(ctx, who, id))?.participants ?? []
      const people = new Set([...fields.map(memberIdOf), ...now.map((person) => person.id)])
      for (const userId of people) {
        const role = roleIn(fields, userId)
        if (role !== (now.find((person) => person.id === userId)?.role ?? null)) await writeParticipant(ctx, who, id, userId, role)
      }
    },
    async may(who, { rowId, after }) {
      const ticket = await findTicket(ctx, who, Number(rowId))
      return ticket !== null && Object.keys(after).every((field) => maySetParticipant(who, ticket, memberIdOf(field)))
    },
  })

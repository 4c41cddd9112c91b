import type { Setting } from '#core/contract/define.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import type { InclusionSettings, Reader, Ticket, Viewer } from '../../contract/index.ts'
import * as contract from '../../contract/index.ts'
import { isOpenToAll } from './contents.ts'

/** The tenant's switches that the inclusion rule reads. */
export async function inclusionSettings(ctx: ServerContext, tenantId: number): Promise<InclusionSettings> {
  const settingOf = await ctx.settings(tenantId)
  const isOn = (setting: Setting) => settingOf(setting) === 'enabled'
  return {
    notViewTicketsChatBot: isOn(contract.notViewTicketsChatBot),
    directTicketsToWallets: isOn(contract.directTicketsToWallets),
    notViewAssignedTickets: isOn(contract.notViewAssignedTickets),
    closedForAll: isOn(contract.closedForAll),
    showGroupsToAll: isOn(contract.showGroupsToAll),
    nullTicket: isOn(contract.nullTicket),
    notViewTicketsQueueUndefined: isOn(contract.notViewTicketsQueueUndefined),
    queuelessSeesAll: isOn(contract.queuelessSeesAll),
    supervisorAdmin: isOn(contract.supervisorAdmin),
  }
}

export async function viewerOf(ctx: ServerContext, reader: Reader): Promise<Viewer> {
  return { userId: reader.userId, profile: reader.profile, queueIds: await ctx.use(teamService).queueIdsOf(reader.tenantId, reader.userId) }
}

export async function mayRead(ctx: ServerContext, reader: Reader, ticket: Ticket): Promise<boolean> {
  return contract.mayReadTicket(ticket, await viewerOf(ctx, reader), await inclusionSettings(ctx, reader.tenantId))
}

/** Whether somebody who sees the ticket may also read what is written in it. */
export async function mayReadItsMessages(ctx: ServerContext, reader: Reader, ticket: Ticket): Promise<boolean> {
  return contract.mayReadContents(ticket, reader, await isOpenToAll(ctx, reader.tenantId))
}

/** Whether somebody sees the ticket and may also read what is written in it. */
export async function mayReadMessages(ctx: ServerContext, reader: Reader, ticket: Ticket): Promise<boolean> {
  return (await mayRead(ctx, reader, ticket)) && (await mayReadItsMessages(ctx, reader, ticket))
}

/** Ids of those who see the ticket and, among them, of those who may read what is written in it. */
export async function receiversOf(ctx: ServerContext, tenantId: number, ticket: Ticket): Promise<{ all: number[]; readers: number[] }> {
  const settings = await inclusionSettings(ctx, tenantId)
  const isOpen = await isOpenToAll(ctx, tenantId)
  const seeing = (await ctx.use(teamService).membersOf(tenantId)).filter((member) => contract.mayReadTicket(ticket, member, settings))
  const reading = seeing.filter((member) => contract.mayReadContents(ticket, member, isOpen))
  return { all: seeing.map(({ userId }) => userId), readers: reading.map(({ userId }) => userId) }
}

/** Ids of those who see the ticket in their lists (decision 16). */
export async function readersOf(ctx: ServerContext, tenantId: number, ticket: Ticket): Promise<number[]> {
  return (await receiversOf(ctx, tenantId, ticket)).all
}

export const roomsOf = (tenantId: number, userIds: readonly number[]): string[] => userIds.map((userId) => rooms.user(tenantId, userId))

import type { FieldError } from '#core/contract/errors.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type GroupAbilities, groupAdmin } from '#plugins/channels/contract/index.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import type { Place } from '../contract/index.ts'

/** Problems of the place of a rule: its connection is the company's, and its channel does what the rule asks for. */
export async function placeProblems(
  tx: ServerContext,
  tenantId: number,
  { whatsappId }: Place,
  needs: readonly (keyof GroupAbilities)[],
): Promise<FieldError[]> {
  if (whatsappId <= 0) return []
  const connection = await tx.use(connectionsService).byId(tenantId, whatsappId)
  if (!connection) return [{ field: 'whatsappId', code: 'not_found', message: 'No connection of the company' }]
  const abilities = tx.use(groupAdmin).abilitiesOf(connection.type)
  return needs.every((need) => abilities[need])
    ? []
    : [{ field: 'whatsappId', code: 'unsupported', message: 'The channel of this connection cannot do that in groups' }]
}

export const isSamePlace = (one: Place, other: Place): boolean => one.whatsappId === other.whatsappId && one.groupId === other.groupId

import { route } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { createQueue, listQueues, orderQueues, updateQueue } from './queues.ts'
import { deleteQueue } from './queuesDelete.ts'

export const queueRoutes = [
  route(contract.listQueues, (_input, actor, ctx) => listQueues(ctx, actor)),
  route(contract.listOwnQueues, async (_input, actor, ctx) =>
    (await listQueues(ctx, actor)).filter(({ users }) => users.some(({ id }) => id === actor.userId)),
  ),
  route(contract.createQueue, (wanted, actor, ctx) => createQueue(ctx, actor, wanted)),
  route(contract.orderQueues, ({ ids }, actor, ctx) => orderQueues(ctx, actor, ids)),
  route(contract.updateQueue, ({ id, ...change }, actor, ctx) => updateQueue(ctx, actor, id, change)),
  route(contract.deleteQueue, ({ id, moveTo }, actor, ctx) => deleteQueue(ctx, actor, id, moveTo)),
]
